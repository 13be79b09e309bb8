/** The expected outcome of a use case: its value, or a refusal that the caller must handle. Bugs and outages throw. */
export type Result<Value, Refusal extends string> = { ok: true; value: Value } | { ok: false; refusal: Refusal }

export function ok<Value>(value: Value): { ok: true; value: Value } {
  return { ok: true, value }
}

export function refused<Refusal extends string>(refusal: Refusal): { ok: false; refusal: Refusal } {
  return { ok: false, refusal }
}

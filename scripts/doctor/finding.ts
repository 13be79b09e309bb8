/** The doctor's finding about one part. A single `bad` makes it end with 1. */
export type Finding = { what: string; state: 'ok' | 'note' | 'bad'; says: string }

const messageOf = (error: unknown) => {
  const { message, code, errors } = error as Error & { code?: string; errors?: Error[] }
  return message || errors?.[0]?.message || code || String(error)
}

/** Returns `fine` as a finding when the question succeeds, and otherwise the reason of the failure. */
export async function ask(what: string, fine: string, question: () => Promise<unknown>): Promise<Finding> {
  try {
    await question()
    return { what, state: 'ok', says: fine }
  } catch (error) {
    return { what, state: 'bad', says: messageOf(error) }
  }
}

/** Returns the findings of a look, or a note when it fails. */
export async function lookOr(what: string, says: string, look: () => Promise<Finding[]>): Promise<Finding[]> {
  try {
    return await look()
  } catch (error) {
    return [{ what, state: 'note', says: `${says}: ${messageOf(error)}` }]
  }
}

/** Prints one line for each finding. */
export function print(findings: readonly Finding[]): void {
  for (const { what, state, says } of findings)
    console.log(`${{ ok: 'ok  ', note: 'note', bad: 'BAD ' }[state]}  ${what.padEnd(12)} ${says}`)
}

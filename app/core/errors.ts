/** A refusal of the JSON API: its status, and a message that a person can act on (rule AP3). */
export type Refusal = { readonly code: string; readonly status: RefusalStatus; readonly message: string }
type RefusalStatus = 400 | 401 | 403 | 404 | 405 | 409 | 413 | 415 | 422 | 429 | 500 | 503

/** Refusals that any room may use. Each room defines its own with `refusalsOf`. */
export const refusals = {
  'validation-error': { status: 400, message: 'Some of what was sent cannot be used. The detail says which fields.' },
  'bad-request': { status: 400, message: 'The request could not be read.' },
  unauthenticated: { status: 401, message: 'You are not signed in.' },
  'challenge-failed': { status: 403, message: 'Please complete the verification challenge' },
  forbidden: { status: 403, message: 'You don’t have permission to do this.' },
  'not-found': { status: 404, message: 'There is nothing here.' },
  'method-not-allowed': { status: 405, message: 'This address does not take that method.' },
  conflict: { status: 409, message: 'Someone else has changed this since you opened it. Check it and try again.' },
  'too-large': { status: 413, message: 'That is too much at once. Please send less.' },
  'wrong-media-type': { status: 415, message: 'Send JSON, with the content type application/json.' },
  'key-reused': { status: 422, message: 'This Idempotency-Key was used for another request.' },
  'too-many-requests': { status: 429, message: 'Too many attempts. Try again in a few minutes.' },
  'internal-error': { status: 500, message: 'Something went wrong on our side. Please try again.' },
  unavailable: { status: 503, message: 'We cannot take this right now. Please try again in a moment.' },
  'storage-full': {
    status: 503,
    message: 'We cannot take anything in right now. Please try again later, or call us.',
  },
} as const

export type RefusalCode = keyof typeof refusals

/** Defines the refusals of a room, by code. */
export function refusalsOf<Code extends string>(table: Record<Code, Omit<Refusal, 'code'>>): Record<Code, Refusal> {
  const own = Object.entries<Omit<Refusal, 'code'>>(table).map(([code, refusal]) => [code, { code, ...refusal }])
  return Object.fromEntries(own) as Record<Code, Refusal>
}

/** Returns the refusal of a common code, or a room's refusal unchanged. */
export const refusalFor = (refusal: RefusalCode | Refusal): Refusal =>
  typeof refusal === 'string' ? { code: refusal, ...refusals[refusal] } : refusal

/**
 * `message`: replaces the table's message for one call. `work`: the current cost of a human check. `reason`: why, for the line of
 * the request in the log (rule X5); by default the code.
 */
type RefusalOptions = {
  detail?: Record<string, string>
  retryAfterSeconds?: number
  message?: string
  work?: number
  reason?: string
}

/** A refused request, which the edge turns into a response. `detail` maps a field to its message. */
export class RefusedError extends Error {
  override name = 'RefusedError'
  readonly code: string
  readonly status: RefusalStatus
  readonly detail: Readonly<Record<string, string>> | undefined
  readonly retryAfterSeconds: number | undefined
  readonly work: number | undefined
  readonly reason: string

  constructor(refusal: RefusalCode | Refusal, options: RefusalOptions = {}) {
    const { code, status, message } = refusalFor(refusal)
    super(options.message ?? message)
    this.code = code
    this.status = status
    this.detail = options.detail
    this.retryAfterSeconds = options.retryAfterSeconds
    this.work = options.work
    this.reason = options.reason ?? code
  }
}

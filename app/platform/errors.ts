import { brand } from '../brand.ts'

/** Every refusal of the JSON API: its status, and the words that a person can act on (decisions 5). */
export const refusals = {
  'validation-error': { status: 400, message: 'Some of what was sent cannot be used. The detail says which fields.' },
  'bad-request': { status: 400, message: 'The request could not be read.' },
  unauthenticated: { status: 401, message: 'You are not signed in.' },
  'challenge-failed': { status: 403, message: 'Please complete the verification challenge' },
  forbidden: { status: 403, message: 'You may not do this.' },
  'not-found': { status: 404, message: 'There is nothing here.' },
  'method-not-allowed': { status: 405, message: 'This address does not take that method.' },
  conflict: { status: 409, message: 'Somebody else changed this meanwhile. Look at it again.' },
  'too-large': { status: 413, message: 'That is too much at once. Please send less.' },
  'wrong-media-type': { status: 415, message: 'Send JSON, with the content type application/json.' },
  // The calls of retailers' accounts, in the specification's words (spec 5 and 8).
  'wrong-credentials': { status: 401, message: 'Error encountered.' },
  'invalid-invitation': { status: 404, message: 'Invalid email and/or invitation code.' },
  'account-doesnt-exist': {
    status: 404,
    message: `Sorry, there is no existing account associated with this email address. Please enter a different email address, or call ${brand.phone.display}.`,
  },
  'not-activated': {
    status: 409,
    message: 'Your account is not activated yet. Activate it with the code that we mailed you.',
  },
  'already-set-up': { status: 409, message: 'Your account has already been set up. Please sign in to continue.' },
  'key-reused': { status: 422, message: 'This Idempotency-Key was used for another request.' },
  'too-many-requests': { status: 429, message: 'That was tried too often. Please wait a while, then try again.' },
  'internal-error': { status: 500, message: 'Something went wrong on our side. Please try again.' },
  unavailable: { status: 503, message: 'We cannot take this right now. Please try again in a moment.' },
  'storage-full': {
    status: 503,
    message: 'We cannot take anything in right now. Please try again later, or call us.',
  },
} as const

export type RefusalCode = keyof typeof refusals

/** `message`: other words than the table's, where a call has its own. */
type RefusalOptions = { detail?: Record<string, string>; retryAfterSeconds?: number; message?: string }

/** A request that is refused; the edge turns it into its answer. `detail` maps a field to its message. */
export class RefusedError extends Error {
  override name = 'RefusedError'
  readonly code: RefusalCode
  readonly detail: Readonly<Record<string, string>> | undefined
  readonly retryAfterSeconds: number | undefined

  constructor(code: RefusalCode, options: RefusalOptions = {}) {
    super(options.message ?? refusals[code].message)
    this.code = code
    this.detail = options.detail
    this.retryAfterSeconds = options.retryAfterSeconds
  }

  get status() {
    return refusals[this.code].status
  }
}

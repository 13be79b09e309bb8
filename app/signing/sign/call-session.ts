import { callJson, type CallOutcome, repeatCall } from '#app/web/form/call-json.ts'

/** `waitsFor`: after a signature, the names of those who have still to sign; missing if the body was lost. */
type SessionAnswer =
  | { ok: true; waitsFor?: string[] }
  | { ok: false; status: number; message: string; detail: Record<string, string> }

type Refusal = { message?: string; detail?: Record<string, string> }

const timeoutMs = 30_000
const mostTries = 4
const offline = 'We could not be reached. What you did stays here: try again in a moment.'
const noAnswer: SessionAnswer = { ok: false, status: 0, message: offline, detail: {} }

/** A success counts by its status: the act is done, even if the connection broke before its body. A refusal needs its message. */
function answerOf(outcome: CallOutcome): SessionAnswer {
  if (outcome.kind !== 'answered') return noAnswer
  const { status, body } = outcome.answer
  if (status < 300) {
    const { waitsFor } = (body ?? {}) as { waitsFor?: string[] }
    return { ok: true, ...(waitsFor && { waitsFor }) }
  }
  if (body === undefined) return noAnswer
  const { message = offline, detail = {} } = body as Refusal
  return { ok: false, status, message, detail }
}

/**
 * Makes one call of the sign page; the browser sends its cookie. Retries after 30 seconds without a response, four
 * calls in all: they are safe to repeat, and a busy server is not an error that the signer has to deal with (rule
 * AP16). Shows a lost connection at once.
 */
export async function callSession(sessionId: string, act: string, body: object): Promise<SessionAnswer> {
  const call = { headers: { 'Signing-Session': sessionId }, body, timeoutMs }
  const outcome = await repeatCall(
    () => callJson(`/api/signing/session/${act}`, call),
    (last, tries) => (last.kind === 'silent' && last.reason === 'timed-out' && tries < mostTries ? 0 : undefined),
  )
  return answerOf(outcome)
}

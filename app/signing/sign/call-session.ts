type SessionAnswer = { ok: true } | { ok: false; status: number; message: string; detail: Record<string, string> }

type Refusal = { message?: string; detail?: Record<string, string> }

const timeoutMs = 30_000
const mostTries = 4
const offline = 'We could not be reached. What you did stays here: try again in a moment.'
const noAnswer: SessionAnswer = { ok: false, status: 0, message: offline, detail: {} }

async function callOnce(sessionId: string, act: string, body: object, signal: AbortSignal): Promise<SessionAnswer> {
  try {
    const answer = await fetch(`/api/signing/session/${act}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'Signing-Session': sessionId },
      body: JSON.stringify(body),
      signal,
    })
    if (answer.ok) return { ok: true }
    const { message = offline, detail = {} } = (await answer.json()) as Refusal
    return { ok: false, status: answer.status, message, detail }
  } catch {
    return noAnswer
  }
}

/**
 * One call of the sign page; its cookie travels by itself. A call that gets no answer within 30 seconds is sent again, four times in
 * all: it is safe to repeat, and a busy server is not an error that the signer has to deal with (rule AP16). A lost line is shown at once.
 */
export async function callSession(sessionId: string, act: string, body: object): Promise<SessionAnswer> {
  for (let tries = 1; tries <= mostTries; tries += 1) {
    const signal = AbortSignal.timeout(timeoutMs)
    const answer = await callOnce(sessionId, act, body, signal)
    if (answer !== noAnswer || !signal.aborted) return answer
  }
  return noAnswer
}

/** What the frame says to the page around it: PandaDoc's names, so that one handler serves both (rule SG7). */
type FrameMessage = {
  type: 'session_view.document.loaded' | 'session_view.document.completed' | 'session_view.document.exception'
  payload: { uuid: string; status: string }
}

/** Tells the page around, if there is one of our own origin; nobody else hears it. */
export function postToParent(message: FrameMessage): void {
  if (window.parent !== window) window.parent.postMessage(message, window.location.origin)
}

export type SessionAnswer =
  { ok: true } | { ok: false; status: number; message: string; detail: Record<string, string> }

type Refusal = { message?: string; detail?: Record<string, string> }

const offline = 'We could not be reached. What you did stays here: try again in a moment.'

/** One call of the sign page; its cookie travels by itself. */
export async function callSession(sessionId: string, act: string, body: object): Promise<SessionAnswer> {
  try {
    const answer = await fetch(`/api/signing/session/${act}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'Signing-Session': sessionId },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(30_000),
    })
    if (answer.ok) return { ok: true }
    const { message = offline, detail = {} } = (await answer.json()) as Refusal
    return { ok: false, status: answer.status, message, detail }
  } catch {
    return { ok: false, status: 0, message: offline, detail: {} }
  }
}

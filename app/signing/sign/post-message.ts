/** What the frame says to the page around it: PandaDoc's names, so that one handler serves both (rule SG7). */
export type FrameMessage = {
  type: 'session_view.document.loaded' | 'session_view.document.completed' | 'session_view.document.exception'
  payload: { uuid: string; status: string }
}

/** Tells the page around, if there is one of our own origin; nobody else hears it. */
export function postToParent(message: FrameMessage): void {
  if (window.parent !== window) window.parent.postMessage(message, window.location.origin)
}

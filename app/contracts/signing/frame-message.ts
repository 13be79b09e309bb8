/** What a signing frame tells its page (rule SG7). */
export type FrameMessage = 'loaded' | 'completed' | 'exception'

type Heard = { origin: string; source: unknown; data: unknown }

const names: Record<string, FrameMessage> = {
  'session_view.document.loaded': 'loaded',
  'session_view.document.completed': 'completed',
  'session_view.document.exception': 'exception',
}

type Frame = {
  origin: string
  window: unknown
  /** Whose document our own frame speaks of; another company's frame names its own. */
  documentId: string | undefined
}

/** A message of the frame that we opened, about our document; undefined for any other window, place, kind or document. */
export function frameMessage(heard: Heard, frame: Frame): FrameMessage | undefined {
  if (heard.origin !== frame.origin || !frame.window || heard.source !== frame.window) return undefined
  const { type, event, payload } = (heard.data ?? {}) as { type?: unknown; event?: unknown; payload?: unknown }
  const { uuid } = (payload ?? {}) as { uuid?: unknown }
  if (frame.documentId !== undefined && uuid !== frame.documentId) return undefined
  const name = typeof type === 'string' ? type : event
  return typeof name === 'string' && Object.hasOwn(names, name) ? names[name] : undefined
}

import { useEffect, useEffectEvent, useRef, useState } from 'react'

import { Button } from '#app/ui/button.tsx'

/** What a signing frame tells its page (rule SG7). */
type FrameMessage = 'loaded' | 'completed' | 'exception'

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

/** How long a frame may take to say that it is there. */
const patienceMs = 20_000

type SigningFrameProps = {
  path: string
  documentId: string
  completed(): void
  /** It did not come. */
  missing(): void
}

/** The way to our own signature screen, for whoever sees no frame. */
export function SignOnPage({ take }: { take(): void }) {
  return (
    <p className="signing-other">
      <span>Nothing to see here?</span>{' '}
      <Button type="button" variant="ghost" size="small" onClick={take}>
        Sign on this page instead
      </Button>
    </p>
  )
}

/**
 * The document to be signed, in a frame. It tells us how it goes by messages (rule C29): loaded and exception are noted on
 * the console and no more.
 */
export function SigningFrame({ path, documentId, completed, missing }: SigningFrameProps) {
  const frame = useRef<HTMLIFrameElement>(null)
  const [isLoaded, setLoaded] = useState(false)
  const hear = useEffectEvent((message: FrameMessage) => {
    if (message === 'loaded') setLoaded(true)
    if (message === 'completed') completed()
    // oxlint-disable-next-line no-console -- loaded and exception are only logged (rule C29)
    else console.info(`the signing frame says: ${message}`)
  })
  const giveUp = useEffectEvent(missing)

  useEffect(() => {
    const listen = (event: MessageEvent) => {
      const { origin } = new URL(path, location.href)
      const isOurs = origin === location.origin
      const known = { origin, window: frame.current?.contentWindow, documentId: isOurs ? documentId : undefined }
      const message = frameMessage(event, known)
      if (message) hear(message)
    }
    addEventListener('message', listen)
    return () => removeEventListener('message', listen)
  }, [path, documentId])

  useEffect(() => {
    if (isLoaded) return undefined
    const patience = setTimeout(() => giveUp(), patienceMs)
    return () => clearTimeout(patience)
  }, [isLoaded])

  return (
    <div className="signing-frame">
      {isLoaded ? null : <p role="status">Please wait...</p>}
      {/* oxlint-disable-next-line react/iframe-missing-sandbox -- our own page, or the signing provider's, which needs both scripts and its origin */}
      <iframe ref={frame} src={path} title="Your agreement, to read and sign" data-loaded={isLoaded || undefined} />
    </div>
  )
}

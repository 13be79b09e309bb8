import { useEffect, useEffectEvent, useRef, useState } from 'react'

import { Button } from '#app/ui/button.tsx'

import { type FrameMessage, frameMessage } from './frame-message.ts'

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

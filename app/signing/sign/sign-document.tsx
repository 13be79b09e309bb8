import { FileText } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'

import { brand } from '#app/brand.ts'
import { AnchorButton } from '#app/ui/button.tsx'

import type { SessionView } from '../session-view.server.ts'
import { AgreementView } from './agreement-view.tsx'
import { callSession } from './call-session.ts'
import { DeclineForm } from './decline-form.tsx'
import { NoSession } from './no-session.tsx'
import { postToParent } from './post-message.ts'
import { SignForm } from './sign-form.tsx'

type Stage = 'signing' | 'signed' | 'declined' | 'ended' | 'over'

/** Tells once when the end of the agreement has been on the screen, or was scrolled past in one jump. */
function useReadToEnd(isRead: boolean, onRead: () => void) {
  const end = useRef<HTMLParagraphElement>(null)
  const tell = useRef(onRead)
  tell.current = onRead
  useEffect(() => {
    if (isRead || !end.current) return undefined
    const mark = end.current
    const watcher = new IntersectionObserver(([entry]) => entry?.isIntersecting && tell.current())
    watcher.observe(mark)
    // The End key jumps: the mark is then above the screen and was never on it.
    const lookBack = () => mark.getBoundingClientRect().bottom < 0 && tell.current()
    window.addEventListener('scroll', lookBack, { passive: true })
    return () => {
      watcher.disconnect()
      window.removeEventListener('scroll', lookBack)
    }
  }, [isRead])
  return end
}

function Signed({ documentId }: { documentId: string }) {
  return (
    <div role="status">
      <h1 className="sign">Signed and sealed</h1>
      <p className="lede">A copy is on its way to your mail. You can fetch it here as well.</p>
      <p>
        <AnchorButton href={`/api/signing/documents/${documentId}/contract`}>Get the PDF</AnchorButton>
      </p>
    </div>
  )
}

type BarProps = { agreement: SessionView['agreement']; isRead: boolean; pdf: string | undefined }

/** What is read, how far, and the same words as a file: for paper, or for somebody who is asked first. */
function Bar({ agreement, isRead, pdf }: BarProps) {
  return (
    <div className="agreement-bar">
      <p>
        {agreement.title}, version {agreement.version}
      </p>
      <p>{isRead ? 'Read to the end' : 'Scroll to the end, then sign'}</p>
      {pdf ? (
        <a href={pdf} download>
          <FileText aria-hidden="true" /> PDF <span className="vh">of the agreement, to read before you sign</span>
        </a>
      ) : null}
    </div>
  )
}

function Over({ title, text }: { title: string; text: string }) {
  return (
    <div role="status">
      <h1 className="sign">{title}</h1>
      <p className="lede">{text}</p>
      <p>
        A person answers at <a href={brand.phone.href}>{brand.phone.display}</a>.
      </p>
    </div>
  )
}

type SignDocumentProps = { sessionId: string; view: SessionView; isFramed: boolean }

/** One document in one session: read, sign, done; each step is told to the page around. */
export function SignDocument({ sessionId, view, isFramed }: SignDocumentProps) {
  const { documentId, agreement, isReadOnly } = view
  const [stage, setStage] = useState<Stage>(isReadOnly ? 'signed' : 'signing')
  const [message, setMessage] = useState('')
  const [isRead, setRead] = useState(view.readToEnd)
  const end = useReadToEnd(isRead || stage !== 'signing', () => {
    setRead(true)
    void callSession(sessionId, 'viewed', { readToEnd: true })
  })
  useEffect(() => {
    postToParent({ type: 'session_view.document.loaded', payload: { uuid: documentId, status: view.status } })
    if (isReadOnly)
      postToParent({ type: 'session_view.document.completed', payload: { uuid: documentId, status: view.status } })
    else void callSession(sessionId, 'viewed', { readToEnd: false })
  }, [documentId, isReadOnly, sessionId, view.status])

  const finish = (next: Stage, words = '') => {
    setMessage(words)
    setStage(next)
    const isSigned = next === 'signed'
    postToParent({
      type: isSigned ? 'session_view.document.completed' : 'session_view.document.exception',
      payload: { uuid: documentId, status: isSigned ? 'completed' : next },
    })
    window.scrollTo(0, 0)
  }
  const pdf = `/api/signing/session/${sessionId}/agreement`
  if (stage === 'declined')
    return <Over title="Declined" text="The agreement was not signed, and nothing binds you. We have been told." />
  if (stage === 'ended') return <NoSession isFramed={isFramed} />
  if (stage === 'over') return <Over title="This cannot be signed any more" text={message} />
  return (
    <>
      {stage === 'signed' ? (
        <Signed documentId={documentId} />
      ) : (
        <h1 className={isFramed ? 'vh' : 'sign'}>Read it, then sign it</h1>
      )}
      <div className="agreement-frame" data-flows={isFramed || undefined}>
        <Bar agreement={agreement} isRead={isRead} pdf={stage === 'signing' ? pdf : undefined} />
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolled with the keyboard */}
        <div id="the-agreement" className="agreement-scroll" role="region" aria-label="The agreement" tabIndex={0}>
          <AgreementView agreement={agreement} />
          <p className="agreement-end" ref={end}>
            End of the agreement.
          </p>
        </div>
      </div>
      {stage === 'signing' ? (
        <>
          <SignForm
            sessionId={sessionId}
            view={view}
            isRead={isRead}
            onSigned={() => finish('signed')}
            onEnded={() => finish('ended')}
            onOver={(words) => finish('over', words)}
          />
          <DeclineForm sessionId={sessionId} onDeclined={() => finish('declined')} />
        </>
      ) : null}
    </>
  )
}

import { FileText } from 'lucide-react'
import { useEffect, useState } from 'react'

import { brand } from '#app/brand.ts'
import { AnchorButton, Button } from '#app/ui/button/button.tsx'
import { Field } from '#app/ui/field/field.tsx'
import { TextInput } from '#app/ui/field/text-input.tsx'

import { signingStatusLabels } from '../signing.ts'
import { AgreementView } from './agreement-view.island.tsx'
import { callSession } from './call-session.ts'
import { type GivenSignature, SignForm, type SignProblems } from './sign-form.island.tsx'
import type { SessionView } from './open-signing-session.server.ts'

/** `waiting`: others have still to sign. `sealing`: it was signed earlier and is not sealed yet. `signed`: the PDF is available. */
type Stage = 'signing' | 'waiting' | 'sealing' | 'signed' | 'declined' | 'ended' | 'over'

function firstStage({ isReadOnly, status }: SessionView): Stage {
  if (!isReadOnly) return 'signing'
  if (status === 'part-signed') return 'waiting'
  return status === 'completing' ? 'sealing' : 'signed'
}

function Sealing() {
  return (
    <div role="status">
      <h1 className="sign">{signingStatusLabels.completing}</h1>
      <p className="lede">We are sealing your signed PDF. It comes by email.</p>
    </div>
  )
}

const names = new Intl.ListFormat('en-AU')

/** After a signature that is not the last one (rule SG28). */
function Waiting({ waitsFor }: { waitsFor: readonly string[] }) {
  return (
    <div role="status">
      <h1 className="sign">You have signed</h1>
      <p className="lede">
        <span translate="no">{names.format(waitsFor)}</span> {waitsFor.length === 1 ? 'has' : 'have'} still to sign. We
        have sent {waitsFor.length === 1 ? 'them' : 'each of them'} a link. Once all have signed, we email you a copy.
      </p>
    </div>
  )
}

function Signed({ documentId }: { documentId: string }) {
  return (
    <div role="status">
      <h1 className="sign">Signed and sealed</h1>
      <p className="lede">We send you a copy by email. You can also save it here.</p>
      <p>
        <AnchorButton href={`/api/signing/documents/${documentId}/contract`}>Get the PDF</AnchorButton>
      </p>
    </div>
  )
}

type BarProps = { agreement: SessionView['agreement']; isRead: boolean; pdf: string | undefined }

/** Shows the title, whether the agreement was read, and its PDF, to print or to show to an adviser. */
function Bar({ agreement, isRead, pdf }: BarProps) {
  return (
    <div className="label row agreement-bar">
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

const fields = ['capacity', 'signature', 'consent', 'agreement'] as const

/** Returns the server's messages for the fields of this form; any other message is shown below the form. */
function problemsIn({ detail, message }: { detail: Record<string, string>; message: string }): SignProblems {
  const known = fields.filter((field) => detail[field])
  return known.length > 0 ? Object.fromEntries(known.map((field) => [field, detail[field]])) : { form: message }
}

type SignDocumentProps = { sessionId: string; view: SessionView; isFramed: boolean }

/** Runs one document in one session: read, sign, done. Notifies the parent page of each step. */
export function SignDocument({ sessionId, view, isFramed }: SignDocumentProps) {
  const { documentId, agreement, isReadOnly } = view
  const [waitsFor, setWaitsFor] = useState(view.waitsFor)
  const [stage, setStage] = useState<Stage>(() => firstStage(view))
  const [message, setMessage] = useState('')
  const [isRead, setRead] = useState(view.readToEnd)
  const read = () => {
    setRead(true)
    void callSession(sessionId, 'viewed', { readToEnd: true })
  }
  useEffect(() => {
    postToParent({ type: 'session_view.document.loaded', payload: { uuid: documentId, status: view.status } })
    if (isReadOnly) postToParent({ type: doneMessage(view.status), payload: { uuid: documentId, status: view.status } })
    else void callSession(sessionId, 'viewed', { readToEnd: false })
  }, [documentId, isReadOnly, sessionId, view.status])

  const finish = (next: Stage, words = '') => {
    setMessage(words)
    setStage(next)
    const status = next === 'waiting' ? 'part-signed' : 'completed'
    const isSigned = next === 'signed' || next === 'waiting'
    postToParent({
      type: isSigned ? doneMessage(status) : 'session_view.document.exception',
      payload: { uuid: documentId, status: isSigned ? status : next },
    })
    window.scrollTo(0, 0)
  }
  const sign = async (given: GivenSignature): Promise<SignProblems> => {
    // The calls for reading and ticking may still be under way, or were lost.
    await callSession(sessionId, 'viewed', { readToEnd: true })
    const consented = await callSession(sessionId, 'consent', { agreed: true })
    // If an earlier response was lost, the document is already signed: the consent is a conflict then, and `complete` succeeds.
    const isToComplete = consented.ok || consented.status === 409
    const answer = isToComplete ? await callSession(sessionId, 'complete', given) : consented
    if (answer.ok) {
      const { waitsFor: left = waitsFor } = answer
      setWaitsFor(left)
      finish(left.length > 0 ? 'waiting' : 'signed')
    } else if (answer.status === 404) finish('ended')
    else if (answer.status === 409) finish('over', answer.message)
    else return problemsIn(answer)
    return {}
  }
  const pdf = `/api/signing/session/${sessionId}/agreement`
  if (stage === 'declined')
    return (
      <Over
        title="Declined"
        text="You did not sign this agreement, so it does not bind you. We know that you said no."
      />
    )
  if (stage === 'ended') return <NoSession isFramed={isFramed} />
  if (stage === 'over') return <Over title="This cannot be signed any more" text={message} />
  return (
    <>
      {stage === 'signing' ? <h1 className={isFramed ? 'vh' : 'sign'}>Read it, then sign it</h1> : null}
      {stage === 'waiting' ? <Waiting waitsFor={waitsFor} /> : null}
      {stage === 'sealing' ? <Sealing /> : null}
      {stage === 'signed' ? <Signed documentId={documentId} /> : null}
      <div className="card agreement-frame" data-flows={isFramed || undefined}>
        <Bar agreement={agreement} isRead={isRead} pdf={stage === 'signing' ? pdf : undefined} />
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolled with the keyboard */}
        <div id="the-agreement" className="agreement-scroll" role="region" aria-label="The agreement" tabIndex={0}>
          <AgreementView agreement={agreement} onRead={isRead || stage !== 'signing' ? undefined : read} />
        </div>
      </div>
      {stage === 'signing' ? (
        <>
          <SignForm
            signer={view.signer.name}
            offered={view.capacities}
            consent={view.consent}
            isRead={isRead}
            sending={waitsFor.length > 0 ? 'Sending…' : 'Sealing…'}
            note="When you submit, we keep the page you saw, the time, this device’s address and your signature together. We seal them, so that no one can change them, not even us. Your signature is never kept on this device."
            onConsent={(agreed) => void callSession(sessionId, 'consent', { agreed })}
            send={sign}
          />
          <DeclineForm sessionId={sessionId} onDeclined={() => finish('declined')} />
        </>
      ) : null}
    </>
  )
}

/** Explains that the session is over. In a frame, asks the parent page, which is ours, to open the next session. */
export function NoSession({ isFramed }: { isFramed: boolean }) {
  useEffect(() => {
    postToParent({ type: 'session_view.document.exception', payload: { uuid: '', status: 'session.not-found' } })
  }, [])
  return (
    <>
      <h1 className="sign">This signing session is over</h1>
      <p className="lede">
        {isFramed
          ? 'Go back to the contract and open it again. What you filled in is saved.'
          : 'Open the link in your email again: you can get a new one there. Your shop’s own contract is in your account.'}{' '}
        A session lasts one hour, in one browser.
      </p>
      <p>
        {isFramed ? (
          <Button type="button" onClick={() => window.parent.location.reload()}>
            Open it again
          </Button>
        ) : (
          <AnchorButton href="/account">Go to my shops</AnchorButton>
        )}
      </p>
      <p>
        A person answers at <a href={brand.phone.href}>{brand.phone.display}</a>.
      </p>
    </>
  )
}

/** The form with which the signer declines, with an optional reason. */
function DeclineForm({ sessionId, onDeclined }: { sessionId: string; onDeclined(): void }) {
  const [problem, setProblem] = useState('')
  const decline = async (reason: string) => {
    const answer = await callSession(sessionId, 'decline', { reason })
    if (answer.ok) onDeclined()
    else setProblem(answer.message)
  }
  return (
    <details className="sign-decline">
      <summary>I do not want to sign</summary>
      <form
        aria-label="Decline"
        method="dialog"
        data-waits
        onSubmit={(event) => {
          event.preventDefault()
          void decline(String(new FormData(event.currentTarget).get('reason') ?? ''))
        }}
      >
        <Field name="reason" label="Why not" optional error={problem}>
          <TextInput maxLength={500} />
        </Field>
        <p>
          <Button variant="ghost">Decline the agreement</Button>
        </p>
      </form>
    </details>
  )
}

/** A message of the frame to its parent page, with PandaDoc's names and one of our own, so that one handler serves both (rules SG7, SG28). */
type FrameMessage = {
  type:
    | 'session_view.document.loaded'
    | 'session_view.document.completed'
    | 'session_view.document.part-signed'
    | 'session_view.document.exception'
  payload: { uuid: string; status: string }
}

/** Until the last signature, the frame does not say that the document is completed (rule SG28). */
const doneMessage = (status: string): FrameMessage['type'] =>
  status === 'part-signed' ? 'session_view.document.part-signed' : 'session_view.document.completed'

/** Posts a message to the parent page, if it has our own origin. */
function postToParent(message: FrameMessage): void {
  if (window.parent !== window) window.parent.postMessage(message, window.location.origin)
}

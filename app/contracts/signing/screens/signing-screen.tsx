import { useEffect, useEffectEvent, useRef, useState } from 'react'

import { answerIn } from '#app/web/form/call-json.ts'
import { type FormOutcome, postJson } from '#app/web/form/send/send-form.ts'
import type { FormWords } from '#app/web/form/send/outcome-words.ts'
import { outcomeWords } from '#app/web/form/send/outcome-words.ts'
import { documentIdOf, documentLinkOf } from '#app/signing/signing.ts'
import { LazyPart, lazy } from '#app/ui/loading/lazy-part.tsx'
import { LoadFailed } from '#app/ui/loading/load-failed.tsx'

import type { FilledInAgreement, SigningIdAnswer, SigningLinkAnswer } from '../../answers/contract-answers.ts'
import { contractToken } from '../../loading/contract-token.ts'
import type { PadAnswer } from './pad-screen.tsx'

/** The body of create-doc, in addition to the token (rule SG1). */
type DocumentRequest = {
  corporation: boolean
  user: { first_name: string; last_name: string; email: string }
  fields: Record<string, { value: string }>
}

/** A contract or a renewal that is to be signed. */
export type ToSign = {
  token: string
  /** Our own address, with which a document's link begins. */
  publicUrl: string
  /** The stored link of the signed document that the new one replaces (rule SG2); null until one is signed. */
  signedLink: string | null
  /** The content of the signature screen. */
  filledIn: FilledInAgreement
  /** Returns the content of the document; undefined when it could not be saved. */
  request(): Promise<DocumentRequest | undefined>
  /** Saves the page's input, if it has any. */
  save?: () => Promise<boolean>
  /** Hands in the link after the frame's message that it is signed. */
  handIn(link: string): Promise<FormOutcome>
  /** Hands in the result of the signature screen. */
  handInSignature(answer: PadAnswer): Promise<FormOutcome>
  /** Explains why the document was not created, or the signature not handed in. */
  whyNot(outcome: FormOutcome, what: 'made' | 'handed in'): FormWords
  signed(link: string): void
}

type Step =
  | { name: 'preparing' | 'finishing' }
  | { name: 'open'; path: string; documentId: string; link: string }
  /** The frame did not load: the signature screen replaces it (rule C30). */
  | { name: 'pad'; words?: FormWords }
  | { name: 'failed'; words: FormWords; again?: string }

const unsaved: FormWords = {
  title: 'Your answers are not saved yet',
  text: 'The contract is made of what is saved. Check your connection and try again.',
}

/** Rarely needed: loaded when the frame does not load. */
const padScreen = lazy(async () => (await import('./pad-screen.tsx')).PadScreen)

const pleaseWait = <p className="signing-wait" role="status">Please wait...</p> // prettier-ignore

/** Wraps each contract field as `{value}` (rule SG1). */
export const wrapped = (fields: Readonly<Record<string, string>>): DocumentRequest['fields'] =>
  Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, { value }]))

/** Explains why a call failed; the server's message in plain words comes first. */
export function signFailure(outcome: FormOutcome, title: string): FormWords {
  const said = outcomeWords(outcome, { words: { sending: '', notDone: title, notSure: title, unchecked: title } })
  const message = outcome.kind === 'answered' ? (outcome.answer.body as { message?: unknown } | undefined)?.message : ''
  const isPlain = outcome.kind === 'answered' && [400, 404, 409].includes(outcome.answer.status)
  return isPlain && typeof message === 'string' ? { title, text: message } : said
}

/** The contract step (rules C28, C29): creates the document, opens its session, shows the frame, and hands in the signed link. */
function useSigning({ token, publicUrl, signedLink, request, handIn, handInSignature, whyNot, signed }: ToSign) {
  const [step, setStep] = useState<Step>({ name: 'preparing' })
  const fail = (words: FormWords, again?: string) =>
    setStep({ name: 'failed', words, ...(again !== undefined && { again }) })

  async function open(): Promise<void> {
    setStep({ name: 'preparing' })
    const asked = await request()
    if (!asked) return fail(unsaved)
    const headers = contractToken(token)
    const made = await postJson('/api/signing/create-doc', { docID: documentIdOf(signedLink), ...asked }, { headers })
    const id = answerIn<SigningIdAnswer>(made)?.data.id
    if (!id) return fail(whyNot(made, 'made'))
    const linked = await postJson('/api/signing/create-doc-link', { id, email: asked.user.email }, { headers })
    const path = answerIn<SigningLinkAnswer>(linked)?.data.frame
    if (!path) return fail(whyNot(linked, 'made'))
    return setStep({ name: 'open', path, documentId: id, link: documentLinkOf({ PUBLIC_URL: publicUrl }, id) })
  }

  async function finish(link: string): Promise<void> {
    setStep({ name: 'finishing' })
    const outcome = await handIn(link)
    return answerIn(outcome) ? signed(link) : fail(whyNot(outcome, 'handed in'), link)
  }

  async function submitPad(answer: PadAnswer): Promise<void> {
    setStep({ name: 'pad' })
    const outcome = await handInSignature(answer)
    const link = answerIn<{ contractDownloadLink: string | null }>(outcome)?.contractDownloadLink
    if (link) return signed(link)
    return setStep({ name: 'pad', words: signFailure(outcome, 'Your signature did not arrive') })
  }

  const begin = useEffectEvent(() => void open())
  // oxlint-disable-next-line react/set-state-in-effect -- the state is the initial one already, so nothing is rendered again
  useEffect(() => begin(), [])

  return {
    step,
    retry: () => void (step.name === 'failed' && step.again ? finish(step.again) : open()),
    completed: () => void (step.name === 'open' && finish(step.link)),
    partSigned: () => step.name === 'open' && signed(step.link),
    openPad: () => setStep({ name: 'pad' }),
    submitPad,
  }
}

/** The screen where a contract or a renewal is signed: the frame, or our own signature screen when that does not load (rules C28, C30). */
export function SigningScreen(props: ToSign) {
  const { step, retry, completed, partSigned, openPad, submitPad } = useSigning(props)
  const { filledIn, save } = props
  if (step.name === 'failed') return <LoadFailed words={step.words} retry={retry} />
  if (step.name === 'pad')
    return (
      <LazyPart thing={padScreen} wait={pleaseWait} {...(save && { save })}>
        {(PadScreen) => <PadScreen words={step.words} filledIn={filledIn} submit={submitPad} />}
      </LazyPart>
    )
  if (step.name !== 'open') return pleaseWait
  return (
    <SigningFrame
      path={step.path}
      documentId={step.documentId}
      completed={completed}
      partSigned={partSigned}
      missing={openPad}
    />
  )
}

/** A message of a signing frame to its page (rule SG7). */
type FrameMessage = 'loaded' | 'completed' | 'part-signed' | 'exception'

type Heard = { origin: string; source: unknown; data: unknown }

const names: Record<string, FrameMessage> = {
  'session_view.document.loaded': 'loaded',
  'session_view.document.completed': 'completed',
  'session_view.document.part-signed': 'part-signed',
  'session_view.document.exception': 'exception',
}

type Frame = {
  origin: string
  window: unknown
  /** The document that our own frame must name; undefined for another company's frame, which names its own. */
  documentId: string | undefined
}

/** Returns a message of the frame that we opened about our document; undefined for any other window, origin, kind or document. */
export function frameMessage(heard: Heard, frame: Frame): FrameMessage | undefined {
  if (heard.origin !== frame.origin || !frame.window || heard.source !== frame.window) return undefined
  const { type, event, payload } = (heard.data ?? {}) as { type?: unknown; event?: unknown; payload?: unknown }
  const { uuid } = (payload ?? {}) as { uuid?: unknown }
  if (frame.documentId !== undefined && uuid !== frame.documentId) return undefined
  const name = typeof type === 'string' ? type : event
  return typeof name === 'string' && Object.hasOwn(names, name) ? names[name] : undefined
}

/** How long a frame may take to report that it is loaded. */
const patienceMs = 20_000

type SigningFrameProps = {
  path: string
  documentId: string
  completed(): void
  /** Called when others have still to sign (rule SG28). */
  partSigned(): void
  /** Called when the frame did not load. */
  missing(): void
}

/** Links to our own signature screen, until the frame reports that it is loaded (rule C30). */
function SignOnPage({ openPad }: { openPad(): void }) {
  return (
    <p className="signing-other">
      <span>Is this page empty?</span>{' '}
      <button type="button" className="text-button" onClick={openPad}>
        Sign on this page instead
      </button>
    </p>
  )
}

/**
 * The document to be signed, in a frame. Its messages report the progress (rule C29): loaded and exception are only
 * logged to the console.
 */
function SigningFrame({ path, documentId, completed, partSigned, missing }: SigningFrameProps) {
  const frame = useRef<HTMLIFrameElement>(null)
  const [isLoaded, setLoaded] = useState(false)
  const hear = useEffectEvent((message: FrameMessage) => {
    if (message === 'loaded') setLoaded(true)
    if (message === 'completed') completed()
    else if (message === 'part-signed') partSigned()
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
    <>
      <div className="card signing-frame">
        {isLoaded ? null : <p role="status">Please wait...</p>}
        {/* oxlint-disable-next-line react/iframe-missing-sandbox -- our own page, or the signing provider's, which needs both scripts and its origin */}
        <iframe ref={frame} src={path} title="Your agreement, to read and sign" data-loaded={isLoaded || undefined} />
      </div>
      {isLoaded ? null : <SignOnPage openPad={missing} />}
    </>
  )
}

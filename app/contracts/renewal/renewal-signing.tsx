import { useEffect, useEffectEvent, useState } from 'react'

import { goTo } from '#app/agents/session/go-to.ts'
import type { FormWords } from '#app/platform/form/form-plan.ts'
import { documentLinkOf } from '#app/signing/signing.ts'

import { Arriving } from '../arriving.tsx'
import { answerIn, call } from '../call.ts'
import type { RenewalAgreement, RenewContractAnswer } from '../contract-answers.ts'
import { later } from '../later.ts'
import { LoadFailed } from '../loading-contract.tsx'
import { openDocument, wrapped } from '../signing/open-document.ts'
import type { PadAnswer } from '../signing/pad-answer.ts'
import type { PadStep } from '../signing/pad-screen.tsx'
import { signFailure } from '../signing/sign-failure.ts'
import { SigningFrame, SignOnPage } from '../signing/signing-frame.tsx'
import { loadingFailure } from '../use-contract.ts'

export type RenewalSettings = { publicUrl: string; companySiteUrl: string }
type RenewalSigningProps = RenewalSettings & { token: string; answer: RenewContractAnswer }

type Step =
  | { name: 'preparing' | 'finishing' }
  | { name: 'open'; path: string; documentId: string; link: string }
  | PadStep
  | { name: 'failed'; words: FormWords; link?: string }

const pleaseWait = <p className="signing-wait" role="status">Please wait...</p> // prettier-ignore

/** Rarely needed: it comes when the frame does not. */
const padScreen = later(async () => {
  const [{ PadScreen }, { agreementToSign }] = await Promise.all([
    import('../signing/pad-screen.tsx'),
    import('../signing/shown-agreement.ts'),
  ])
  return { PadScreen, agreementToSign }
})

/** What the signature screen showed, as the server compares it with what it has. */
const shownOf = ({ corporation, signer, fields }: RenewalAgreement) => ({
  corporation,
  user: { first_name: signer.firstName, last_name: signer.lastName, email: signer.email },
  fields: wrapped(fields),
})

/** Loads the widget prefilled; when it is signed, sends the link and goes to the company's site (rule C40). */
function useRenewalSigning({ token, answer, publicUrl, companySiteUrl }: RenewalSigningProps) {
  const [step, setStep] = useState<Step>({ name: 'preparing' })

  async function open(): Promise<void> {
    setStep({ name: 'preparing' })
    const { givenNames, surname, email } = answer.newsagency
    const opened = await openDocument(token, {
      corporation: answer.renewal.corporation,
      user: { first_name: givenNames, last_name: surname, email },
      fields: {},
    })
    if (opened.kind === 'failed') return setStep({ name: 'failed', words: loadingFailure(opened.outcome) })
    const { id: documentId, path } = opened
    return setStep({ name: 'open', path, documentId, link: documentLinkOf({ PUBLIC_URL: publicUrl }, documentId) })
  }

  async function finish(link: string): Promise<void> {
    setStep({ name: 'finishing' })
    const outcome = await call('/api/account/renew-contract-data', { renewContractToken: token, contractDownloadLink: link }) // prettier-ignore
    if (answerIn(outcome)) return void goTo(companySiteUrl)
    return setStep({ name: 'failed', words: loadingFailure(outcome), link })
  }

  /** Signs with what the signature screen asked (rule C30), of the very words that it showed. */
  async function submitPad(shown: RenewalAgreement, given: PadAnswer): Promise<void> {
    setStep({ name: 'submitting' })
    const signature = { ...given, shown: shownOf(shown) }
    const outcome = await call('/api/account/renew-contract-data', { renewContractToken: token, contractDownloadLink: null, signature }) // prettier-ignore
    if (answerIn(outcome)) return void goTo(companySiteUrl)
    return setStep({ name: 'pad', words: signFailure(outcome, 'Your signature did not arrive') })
  }

  const takePad = () => setStep({ name: 'pad' })

  const begin = useEffectEvent(() => void open())
  // oxlint-disable-next-line react/set-state-in-effect -- it begins where it stands already: nothing is rendered anew
  useEffect(() => begin(), [])
  return { step, open, finish, takePad, submitPad }
}

export function RenewalSigning(props: RenewalSigningProps) {
  const { step, open, finish, takePad, submitPad } = useRenewalSigning(props)
  const { agreement } = props.answer.renewal
  if (step.name === 'failed') {
    const { link } = step
    return <LoadFailed words={step.words} retry={() => void (link ? finish(link) : open())} />
  }
  if (step.name === 'pad' || step.name === 'submitting')
    return (
      <Arriving thing={padScreen} wait={pleaseWait}>
        {({ PadScreen, agreementToSign }) => (
          <PadScreen
            step={step}
            agreement={agreementToSign(agreement)}
            submit={(given) => void submitPad(agreement, given)}
          />
        )}
      </Arriving>
    )
  if (step.name !== 'open') return pleaseWait
  const { path, documentId, link } = step
  return (
    <>
      <SigningFrame path={path} documentId={documentId} completed={() => void finish(link)} missing={takePad} />
      <SignOnPage take={takePad} />
    </>
  )
}

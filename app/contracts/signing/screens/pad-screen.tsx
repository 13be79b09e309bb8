import { useState } from 'react'

import type { FormWords } from '#app/web/form/send/outcome-words.ts'
import { agreementVersion } from '#app/signing/agreement/agreement-clauses.ts'
import { type Agreement, consentText, writeAgreement } from '#app/signing/agreement/agreement.ts'
import { AgreementView } from '#app/signing/sign/agreement-view.island.tsx'
import { type GivenSignature, SignForm, type SignProblems } from '#app/signing/sign/sign-form.island.tsx'
import { capacitiesFor, type Capacity } from '#app/signing/signing.ts'
import { FlowNote } from '#app/ui/flow/flow-note.tsx'

import type { FilledInAgreement } from '../../answers/contract-answers.ts'
import { signatureImage } from './signature-image.ts'

/** The result of the signature screen: the image, and the confirmations (rule C30). */
export type PadAnswer = {
  dataUrl: string
  capacity: Capacity
  method: 'drawn' | 'typed'
  text?: string
  readToEnd: true
  /** The words that were shown (rule CR6). */
  version: number
  rates: string
  consent: true
}

type PadScreenProps = {
  /** The reason why the last signature did not arrive. */
  words: FormWords | undefined
  filledIn: FilledInAgreement
  submit(answer: PadAnswer): Promise<void>
}

/** Builds the agreement for this screen, dated by the server's day, because a device's clock may be wrong (rule AC70). */
export const agreementShown = (filledIn: FilledInAgreement): Agreement =>
  writeAgreement({
    id: '',
    version: agreementVersion,
    ...filledIn,
    createdAt: new Date(`${filledIn.ratesOn}T00:00:00Z`),
  })

/**
 * Our own signature screen, which replaces a frame that does not load (rule C30): the agreement with the account
 * masked, then the form. The agreement gets its number on submission; its date is the server's (rule AC70).
 */
export function PadScreen({ words, filledIn, submit }: PadScreenProps) {
  const [isRead, setRead] = useState(false)
  const [agreement] = useState(() => agreementShown(filledIn))
  const { signer, business } = agreement.execution

  async function send({ capacity, signature }: GivenSignature): Promise<SignProblems> {
    const dataUrl = signatureImage(signature)
    if (!dataUrl) return { form: 'This browser could not make a picture of your signature. Type your name instead.' }
    const { method } = signature
    const typed = method === 'typed' && { text: signature.text }
    const shown = { version: agreementVersion, rates: filledIn.ratesMark }
    await submit({ dataUrl, capacity, method, ...typed, ...shown, readToEnd: true, consent: true })
    return {}
  }

  return (
    <>
      {words ? (
        <FlowNote tone="bad" title={words.title} isNews>
          {words.text}
        </FlowNote>
      ) : null}
      <section id="the-agreement" className="card signing-words" aria-label={agreement.title} tabIndex={-1}>
        <AgreementView
          agreement={agreement}
          note="We show only the last digits of your account. The signed PDF has all of them."
          onRead={isRead ? undefined : () => setRead(true)}
        />
      </section>
      <SignForm
        signer={signer}
        offered={capacitiesFor({ execution: 'alone', ...filledIn })}
        consent={consentText(business)}
        isRead={isRead}
        asksCapacity
        note="Your signature is never kept on this device."
        send={send}
      />
    </>
  )
}

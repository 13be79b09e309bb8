import type { FormWords } from '#app/platform/form/form-plan.ts'
import type { Agreement } from '#app/signing/agreement.ts'
import { FlowNote } from '#app/ui/flow/flow-note.tsx'

import { Arriving } from '../arriving.tsx'
import { later } from '../later.ts'
import { AgreementWords } from './agreement-words.tsx'
import type { PadAnswer } from './pad-answer.ts'
import { useReadToEnd } from './use-read-to-end.ts'

const signaturePad = later(async () => (await import('./signature-pad.tsx')).SignaturePad)

export const pleaseWait = <p className="signing-wait" role="status">Please wait...</p> // prettier-ignore

/** The frame did not come: the signature screen takes its place (rule C30). */
export type PadStep = { name: 'pad'; words?: FormWords } | { name: 'submitting' }

type PadScreenProps = {
  step: PadStep
  agreement: Agreement
  submit(answer: PadAnswer): void
  /** Saves what the page holds, where it holds anything. */
  save?: () => Promise<boolean>
}

/** Our own signature screen: the whole agreement, then the pad. */
export function PadScreen({ step, agreement, submit, save }: PadScreenProps) {
  const { isRead, end } = useReadToEnd()
  const { signer, business, isCompany } = agreement.execution
  return (
    <>
      {step.name === 'pad' && step.words ? (
        <FlowNote tone="bad" title={step.words.title} isNews>
          {step.words.text}
        </FlowNote>
      ) : null}
      <AgreementWords agreement={agreement} end={end} />
      <Arriving thing={signaturePad} wait={pleaseWait} {...(save && { save })}>
        {(SignaturePad) => (
          <SignaturePad
            name={signer}
            business={business}
            corporation={isCompany}
            isRead={isRead}
            isSending={step.name === 'submitting'}
            submit={submit}
          />
        )}
      </Arriving>
    </>
  )
}

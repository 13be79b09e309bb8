import { Button } from '#app/ui/button.tsx'
import { FlowNote } from '#app/ui/flow/flow-note.tsx'

import { Arriving } from '../../arriving.tsx'
import { later } from '../../later.ts'
import { LoadFailed } from '../../loading-contract.tsx'
import { AgreementWords } from '../../signing/agreement-words.tsx'
import type { PadAnswer } from '../../signing/pad-answer.ts'
import { shownAgreement } from '../../signing/shown-agreement.ts'
import { SigningFrame } from '../../signing/signing-frame.tsx'
import { useReadToEnd } from '../../signing/use-read-to-end.ts'
import { type PadStep, useSignStep } from './use-sign-step.ts'

const signaturePad = later(async () => (await import('../../signing/signature-pad.tsx')).SignaturePad)

const wait = <p className="signing-wait" role="status">Please wait...</p> // prettier-ignore

type SignScreenProps = Parameters<typeof useSignStep>[0]

type PadScreenProps = Pick<SignScreenProps, 'keeper'> & { step: PadStep; submit(answer: PadAnswer): void }

/** The wizard's own signature screen: the whole agreement, then the pad. */
function PadScreen({ step, keeper, submit }: PadScreenProps) {
  const { isRead, end } = useReadToEnd()
  const agreement = shownAgreement(keeper.parts)
  const { signer, business, isCompany } = agreement.execution
  return (
    <>
      {step.name === 'pad' && step.words ? (
        <FlowNote tone="bad" title={step.words.title} isNews>
          {step.words.text}
        </FlowNote>
      ) : null}
      <AgreementWords agreement={agreement} end={end} />
      <Arriving thing={signaturePad} wait={wait} save={() => keeper.send()}>
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

/** The contract itself: the frame, and the wizard's own signature screen where the frame cannot be had (spec 2.10). */
export function SignScreen(props: SignScreenProps) {
  const { step, retry, completed, takePad, submitPad } = useSignStep(props)
  if (step.name === 'preparing' || step.name === 'finishing') return wait
  if (step.name === 'failed') return <LoadFailed words={step.words} retry={retry} />
  if (step.name === 'open')
    return (
      <>
        <SigningFrame path={step.path} documentId={step.documentId} completed={completed} missing={takePad} />
        <p className="signing-other">
          <span>Nothing to see here?</span>{' '}
          <Button type="button" variant="ghost" size="small" onClick={takePad}>
            Sign on this page instead
          </Button>
        </p>
      </>
    )
  return <PadScreen step={step} keeper={props.keeper} submit={submitPad} />
}

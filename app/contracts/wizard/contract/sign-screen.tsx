import { LoadFailed } from '../../loading-contract.tsx'
import { PadScreen, pleaseWait } from '../../signing/pad-screen.tsx'
import { shownAgreement } from '../../signing/shown-agreement.ts'
import { SigningFrame, SignOnPage } from '../../signing/signing-frame.tsx'
import { useSignStep } from './use-sign-step.ts'

/** The contract itself: the frame, and the wizard's own signature screen where the frame cannot be had (rules C28, C30). */
export function SignScreen(props: Parameters<typeof useSignStep>[0]) {
  const { step, retry, completed, takePad, submitPad } = useSignStep(props)
  const { keeper } = props
  if (step.name === 'preparing' || step.name === 'finishing') return pleaseWait
  if (step.name === 'failed') return <LoadFailed words={step.words} retry={retry} />
  if (step.name === 'open')
    return (
      <>
        <SigningFrame path={step.path} documentId={step.documentId} completed={completed} missing={takePad} />
        <SignOnPage take={takePad} />
      </>
    )
  return (
    <PadScreen step={step} agreement={shownAgreement(keeper.parts)} submit={submitPad} save={() => keeper.send()} />
  )
}

import { useOnline } from '#app/platform/form/use-online.ts'
import type { FlowPlan } from '#app/platform/form/flow-plan.ts'
import { useFlowForm } from '#app/platform/form/use-flow-form.ts'
import { FlowButton } from '#app/ui/flow/flow-button.tsx'
import { FlowField } from '#app/ui/flow/flow-field.tsx'
import { FlowForm } from '#app/ui/flow/flow-form.tsx'

/** Declines a renewal, with a reason; the agreement that was signed stays. */
export function DeclineForm({ token, declined }: { token: string; declined(): void }) {
  const plan: FlowPlan<'reason'> = {
    path: '/api/account/decline-renewal',
    fields: ['reason'],
    problemsOf: ({ reason }) => (reason === '' ? { reason: 'Please say why, in a few words' } : {}),
    bodyOf: ({ reason }) => ({ renewContractToken: token, reason }),
    done() {
      declined()
      return undefined
    },
    words: {
      sending: 'Sending…',
      notDone: 'Your answer was not sent',
      notSure: 'We cannot tell whether your answer arrived',
      unchecked: 'Your answer was not sent',
    },
  }
  return (
    <FlowForm life={useFlowForm(plan)} label="Decline the renewal" isOnline={useOnline()}>
      <FlowField
        name="reason"
        label="Why do you not want to renew?"
        hint="A few words are enough. A person reads them."
        maxLength={500}
        autoComplete="off"
      />
      <FlowButton variant="danger">Decline the renewal</FlowButton>
    </FlowForm>
  )
}

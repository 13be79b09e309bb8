import { authorisation, readSession } from '#app/agents/session/agent-session.ts'
import type { FlowPlan } from '#app/platform/form/flow-plan.ts'
import { useFlowForm } from '#app/platform/form/use-flow-form.ts'
import { useOnline } from '#app/platform/form/use-online.ts'
import type { ButtonLook } from '#app/ui/button.tsx'
import { FlowButton } from '#app/ui/flow/flow-button.tsx'
import { FlowForm } from '#app/ui/flow/flow-form.tsx'

import { goLiveLabels, type MarkedStep } from '../go-live.ts'

type MarkFormProps = {
  newsagencyId: string
  step: MarkedStep
  /** On the button. */
  words: string
  variant?: ButtonLook['variant']
  done(): void
}

/** One press that says that a step is reached. */
export function MarkForm({ newsagencyId, step, words, variant, done }: MarkFormProps) {
  return (
    <FlowForm
      life={useFlowForm(markPlan({ newsagencyId, step, done }))}
      label={`${goLiveLabels[step]}: ${words}`}
      isOnline={useOnline()}
    >
      <FlowButton {...(variant && { variant })}>{words}</FlowButton>
    </FlowForm>
  )
}

const markPlan = ({
  newsagencyId,
  step,
  done,
}: Pick<MarkFormProps, 'newsagencyId' | 'step' | 'done'>): FlowPlan<never> => ({
  path: '/api/account/go-live',
  fields: [],
  problemsOf: () => ({}),
  bodyOf: () => ({ newsagencyId, step }),
  headers: () => authorisation(readSession()),
  refusalOf: ({ status }) =>
    status === 409
      ? { heading: 'Your list has changed', text: 'Load the page again. Then look at your next step.' }
      : undefined,
  done() {
    done()
    return undefined
  },
  words: {
    sending: 'Saving…',
    notDone: 'This was not saved',
    notSure: 'We cannot tell whether this was saved',
    unchecked: 'This was not saved',
  },
})

import { useOnline } from '#app/web/form/send/use-online.ts'
import { type PageFormPlan, usePageForm } from '#app/web/form/use-page-form.ts'
import type { ButtonLook } from '#app/ui/button/button.tsx'
import { FlowButton } from '#app/ui/flow/flow-button.tsx'
import { FlowForm } from '#app/ui/flow/flow-form.tsx'

import { goLiveLabels, type MarkedStep } from '../go-live.ts'

type MarkFormProps = {
  step: MarkedStep
  /** The text of the button. */
  words: string
  variant?: ButtonLook['variant']
}

/** A one-button form that marks a step. */
export function MarkForm({ step, words, variant }: MarkFormProps) {
  return (
    <FlowForm
      life={usePageForm({ ...plan, about: { step } })}
      label={`${goLiveLabels[step]}: ${words}`}
      isOnline={useOnline()}
    >
      <input type="hidden" name="step" value={step} />
      <FlowButton {...(variant && { variant })}>{words}</FlowButton>
    </FlowForm>
  )
}

const plan: PageFormPlan<never> = {
  intent: 'mark',
  fields: [],
  refusalOf: ({ status }) => (status === 409 ? listHasChanged : undefined),
  words: {
    sending: 'Saving…',
    notDone: 'This was not saved',
    notSure: 'We cannot tell whether this was saved',
    unchecked: 'This was not saved',
  },
}

/** The refusal of a step that is not open. */
export const listHasChanged = {
  heading: 'Your list has changed',
  text: 'Load the page again. Then look at your next step.',
}

import type { FlowPlan } from '#app/platform/form/flow-plan.ts'
import { useFlowForm } from '#app/platform/form/use-flow-form.ts'
import { useOnline } from '#app/platform/form/use-online.ts'
import { isPhone } from '#app/platform/text.ts'
import { FlowButton } from '#app/ui/flow/flow-button.tsx'
import { FlowField } from '#app/ui/flow/flow-field.tsx'
import { FlowForm } from '#app/ui/flow/flow-form.tsx'

import { ownPlan } from './own-plan.ts'

type PhoneFormProps = { phone: string; done(): void }

/** Another phone number, or none (rule AC43). */
export function PhoneForm({ phone, done }: PhoneFormProps) {
  return (
    <FlowForm life={useFlowForm(phonePlan(done))} label="Change your phone number" isOnline={useOnline()}>
      <FlowField
        name="phone"
        label="Phone number"
        hint="Leave it empty if you do not want to give one."
        optional
        type="tel"
        autoComplete="tel"
        maxLength={50}
        defaultValue={phone}
      />
      <FlowButton>Change your phone number</FlowButton>
    </FlowForm>
  )
}

const phonePlan = (done: () => void): FlowPlan<'phone'> =>
  ownPlan({
    path: '/api/account/change-phone',
    fields: ['phone'],
    problemsOf: ({ phone }) =>
      phone === '' || isPhone(phone) ? {} : { phone: 'Enter a phone number, such as 02 5550 1234' },
    bodyOf: ({ phone }) => ({ phone }),
    done() {
      done()
      return undefined
    },
    sending: 'Changing your phone number…',
  })

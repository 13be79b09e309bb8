import { useOnline } from '#app/web/form/send/use-online.ts'
import { type PageFormPlan, usePageForm } from '#app/web/form/use-page-form.ts'
import { FlowButton } from '#app/ui/flow/flow-button.tsx'
import { FlowField } from '#app/ui/flow/flow-field.tsx'
import { FlowForm } from '#app/ui/flow/flow-form.tsx'

import { ownWords } from '../own-words.ts'

/** Changes or removes the phone number (rule AC43). */
export function PhoneForm({ phone }: { phone: string }) {
  const form = usePageForm(phonePlan)
  return (
    <FlowForm life={form} label="Change your phone number" isOnline={useOnline()}>
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

const phonePlan: PageFormPlan<'phone'> = {
  intent: 'phone',
  fields: ['phone'],
  words: ownWords('Changing your phone number…'),
}

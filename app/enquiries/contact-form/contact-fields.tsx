import { Field } from '#app/ui/field/field.tsx'
import { Select } from '#app/ui/field/select.tsx'
import { TextArea } from '#app/ui/field/text-area.tsx'
import { TextInput } from '#app/ui/field/text-input.tsx'

import type { EnquiryField } from '../enquiry-fields.ts'
import { reasonOptions, reasonPrompt } from './reason-choice.ts'
import type { ContactFormLife } from './use-contact-form.ts'

export function fieldId(field: EnquiryField): string {
  return `contact-${field}`
}

/** What the person fills in (rule E1). Read-only, not disabled, while it is sent: the focus stays where it is. */
export function ContactFields({ life }: { life: ContactFormLife }) {
  const { form, phase, edited } = life
  const isSending = phase.name === 'sending'
  const { errors } = form.formState
  const frame = (field: EnquiryField) => ({ name: field, id: fieldId(field), error: errors[field]?.message })
  const control = (field: EnquiryField) => form.register(field, { onChange: () => edited(field) })
  return (
    <div className="contact-fields">
      <Field {...frame('name')} label="Your name">
        <TextInput {...control('name')} autoComplete="name" required readOnly={isSending} />
      </Field>
      <div className="contact-two">
        <Field {...frame('email')} label="Email">
          <TextInput
            {...control('email')}
            type="email"
            autoComplete="email"
            inputMode="email"
            autoCapitalize="off"
            spellCheck={false}
            required
            readOnly={isSending}
          />
        </Field>
        <Field {...frame('phone')} label="Phone">
          <TextInput
            {...control('phone')}
            type="tel"
            autoComplete="tel"
            inputMode="tel"
            required
            readOnly={isSending}
          />
        </Field>
      </div>
      <Field {...frame('reason')} label="What is it about?" optional>
        <Select {...control('reason')} disabled={isSending}>
          <option value="" disabled hidden>
            {reasonPrompt}
          </option>
          {reasonOptions.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </Select>
      </Field>
      <Field {...frame('message')} label="Message" optional>
        <TextArea {...control('message')} rows={4} readOnly={isSending} />
      </Field>
    </div>
  )
}

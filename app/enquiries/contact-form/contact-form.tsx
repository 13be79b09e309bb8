import { FlowCheck } from '#app/web/form/flow-check.tsx'
import { useOnline } from '#app/web/form/send/use-online.ts'
import { Field } from '#app/ui/field/field.tsx'
import { TextArea } from '#app/ui/field/text-area.tsx'
import { FlowButton } from '#app/ui/flow/flow-button.tsx'
import { FlowField } from '#app/ui/flow/flow-field.tsx'
import { FlowForm } from '#app/ui/flow/flow-form.tsx'
import { FlowSelect } from '#app/ui/flow/flow-select.tsx'

import type { EnquiryValues } from './enquiry-fields.ts'
import { reasonOptions, reasonPrompt } from './reason-choice.ts'
import type { useContactForm } from './use-contact-form.ts'

type ContactFormProps = { form: ReturnType<typeof useContactForm>['form']; typed: EnquiryValues }

/** The fields of an enquiry (rule E1), the human check and the submit button. */
export function ContactForm({ form, typed }: ContactFormProps) {
  return (
    <FlowForm life={form} label="Contact us" className="contact-form" isOnline={useOnline()}>
      <FlowField name="name" label="Your name" autoComplete="name" defaultValue={typed.name} />
      <div className="contact-two">
        <FlowField name="email" label="Email" type="email" autoComplete="email" defaultValue={typed.email} />
        <FlowField
          name="phone"
          label="Phone"
          type="tel"
          autoComplete="tel"
          inputMode="tel"
          defaultValue={typed.phone}
        />
      </div>
      <FlowSelect
        name="reason"
        label="What is it about?"
        optional
        prompt={reasonPrompt}
        options={reasonOptions}
        defaultValue={typed.reason}
      />
      <Field name="message" label="Message" optional>
        <TextArea rows={4} readOnly={form.isSending} defaultValue={typed.message} />
      </Field>
      <div className="contact-send">
        <FlowCheck session={form.session} />
        <FlowButton>{form.isOurFault ? 'Try again' : 'Send enquiry'}</FlowButton>
      </div>
    </FlowForm>
  )
}

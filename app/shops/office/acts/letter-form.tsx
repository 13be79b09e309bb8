import { Form, useNavigation } from 'react-router'

import { OfficeForm } from '#app/office/shell/office-form.island.tsx'
import { Button } from '#app/ui/button/button.tsx'
import { Field } from '#app/ui/field/field.tsx'
import { FormKey } from '#app/ui/field/form-key.tsx'
import { TextArea } from '#app/ui/field/text-area.tsx'
import { TextInput } from '#app/ui/field/text-input.tsx'
import { LinkButton } from '#app/ui/button/link-button.tsx'
import { useTextFirst } from '#app/ui/record/reply/use-text-first.ts'
import { useUnsentText } from '#app/ui/text/use-unsent-text.ts'

import type { Letter } from '../../change/shop-forms.schema.ts'
import type { PreviewedMail } from '../mails/preview-mails.server.ts'
import { MailDrafts } from '../record/mail-drafts.tsx'

/** The server's response to the last submit: the letter, and its preview in `mails`. */
export type LetterAnswer = { letter: Letter; mails?: PreviewedMail[] | undefined }

type LetterFormProps = {
  id: string
  /** The key of a new letter. */
  newKey: string
  me: string
  email: string
  contactName: string | null
  /** The texts of letters that were already sent, which are not restored as a draft. */
  sent: readonly string[]
  answer: LetterAnswer | undefined
  back: string
}

/** The values of `intent`. */
const acts = ['preview', 'send']

/** Posts `key`, `subject` and `words` with `intent`: `preview`, then `send`, or `change` to edit the letter again. */
export function LetterForm({ answer, ...props }: LetterFormProps) {
  return answer?.mails ? <Sealed {...answer} mails={answer.mails} /> : <Open answer={answer} {...props} />
}

function Open({ id, newKey, me, email, contactName, sent, answer, back }: LetterFormProps) {
  const unsent = useUnsentText(`letter ${id} ${me}`, (text) => sent.includes(text.trim()))
  useTextFirst(unsent.ref)
  return (
    <OfficeForm intents={acts} className="store-form" preventScrollReset>
      <FormKey name="key" value={answer?.letter.key ?? newKey} />
      <p>
        To {contactName ?? 'the contact'} at <b>{email}</b>. Replies go to the team’s inbox.
      </p>
      <Field name="subject" label="Subject">
        <TextInput defaultValue={answer?.letter.subject} maxLength={120} />
      </Field>
      <Field name="words" label="Your message" hint="Your name is added below">
        <TextArea rows={8} defaultValue={answer?.letter.words} {...unsent} />
      </Field>
      <div className="flex flex-wrap gap-2">
        <Button name="intent" value="preview">
          Preview the email
        </Button>
        <LinkButton to={back}>Cancel</LinkButton>
      </div>
    </OfficeForm>
  )
}

function Sealed({ letter, mails }: { letter: Letter; mails: PreviewedMail[] }) {
  // Only for this act: while another act runs, the button must not be busy, because a press on a busy button is lost.
  const isSending = useNavigation().formData?.get('intent') === 'send'
  return (
    <Form method="post" className="store-form" preventScrollReset>
      <input type="hidden" name="key" value={letter.key} />
      <input type="hidden" name="subject" value={letter.subject} />
      <input type="hidden" name="words" value={letter.words} />
      <MailDrafts mails={mails} />
      <div className="flex flex-wrap gap-2">
        <Button name="intent" value="send" busy={isSending}>
          Send email
        </Button>
        <Button variant="ghost" name="intent" value="change">
          Edit
        </Button>
      </div>
    </Form>
  )
}

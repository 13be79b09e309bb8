import { useState } from 'react'
import { Form, useNavigation } from 'react-router'

import { Button } from '#app/ui/button/button.tsx'
import { Checkbox } from '#app/ui/field/checkbox.tsx'
import { Field } from '#app/ui/field/field.tsx'
import { TextArea } from '#app/ui/field/text-area.tsx'

import type { ActRefusal } from '#app/ui/record/act-refusal.tsx'
import { MailLetter } from '#app/ui/record/mail/mail-letter.tsx'
import type { RegistrationRecord } from '../../registration-view.ts'
import { useUnsentWords, useDebounced } from '#app/ui/text/use-unsent-words.ts'

type AnswerDeclineProps = { record: RegistrationRecord; me: string; refused: ActRefusal | undefined }

export function AnswerDecline({ record, me, refused }: AnswerDeclineProps) {
  const { id, version, contactName, timeline, mailHeads, isUndone } = record
  const [isMailed, setIsMailed] = useState(refused ? refused.typed.mailed === 'yes' : true)
  // An undone reason was never sent, so its words are restored.
  const isSent = (text: string) => !isUndone && timeline.some(({ what }) => what.endsWith(`: ${text.trim()}`))
  const { words, control } = useUnsentWords(`decline ${id} ${me}`, isSent, refused?.typed.reason ?? '')
  const query = new URLSearchParams({ act: 'declined', reason: words })
  const src = useDebounced(`/staff/registrations/${id}/preview?${query}`)
  const isBusy = useNavigation().formData?.get('intent') === 'decline'
  return (
    <Form method="post" className="answer-form" preventScrollReset>
      <Field
        name="reason"
        label="Reason"
        hint={
          isMailed
            ? `${contactName} reads this, so it has to be fair`
            : 'For colleagues only: the applicant is not told why'
        }
        error={refused?.problems.reason}
      >
        <TextArea rows={3} maxLength={1_000} defaultValue={refused?.typed.reason} data-first {...control} />
      </Field>
      <Checkbox
        name="mailed"
        value="yes"
        label="Email the reason"
        checked={isMailed}
        onChange={({ currentTarget }) => setIsMailed(currentTarget.checked)}
      />
      <input type="hidden" name="version" value={version} />
      <Button variant="danger-fill" name="intent" value="decline" busy={isBusy}>
        {isMailed ? 'Decline and send' : 'Decline without an email'}
      </Button>
      {isMailed ? (
        <MailLetter heading={`${contactName} gets this email`} head={mailHeads.declined} src={src} />
      ) : (
        <p>No email is sent. The status page says that the registration was declined, but not why.</p>
      )}
    </Form>
  )
}

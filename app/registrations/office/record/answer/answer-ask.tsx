import { useState } from 'react'
import { Form, useNavigation } from 'react-router'

import { Button } from '#app/ui/button/button.tsx'
import { Checkbox } from '#app/ui/field/checkbox.tsx'
import { Field } from '#app/ui/field/field.tsx'
import { FieldError } from '#app/ui/field/field-error.tsx'
import { TextArea } from '#app/ui/field/text-area.tsx'

import { askableFields, askableLabels, type AskableField } from '../../../answer/asked-fields.ts'
import type { ActRefusal } from '#app/ui/record/act-refusal.tsx'
import { MailLetter } from '#app/ui/record/mail/mail-letter.tsx'
import type { RegistrationRecord } from '../../registration-view.ts'
import { useUnsentWords, useDebounced } from '#app/ui/text/use-unsent-words.ts'

/** Focuses this tab when the page opens with a refused question. */
const arrivesAt = { autoFocus: true }
/** The field that the tab's hotkey focuses. */
const goesHere = { 'data-first': true }

type AnswerAskProps = { record: RegistrationRecord; me: string; refused: ActRefusal | undefined }

export function AnswerAsk({ record, me, refused }: AnswerAskProps) {
  const { id, version, contactName, timeline, mailHeads, isUndone } = record
  const [fields, setFields] = useState<readonly AskableField[]>(
    askableFields.filter((field) => refused?.typed.fields?.split('\n').includes(field)),
  )
  // An undone question was never sent, so its words are restored.
  const isSent = (text: string) => !isUndone && timeline.some(({ what }) => what.endsWith(`: ${text.trim()}`))
  const { words, control } = useUnsentWords(`ask ${id} ${me}`, isSent, refused?.typed.question ?? '')
  const query = new URLSearchParams({ act: 'asked', question: words })
  for (const field of fields) query.append('fields', field)
  const src = useDebounced(`/staff/registrations/${id}/preview?${query}`)
  const isBusy = useNavigation().formData?.get('intent') === 'ask'
  const errors = refused?.problems
  return (
    <Form method="post" className="answer-form" preventScrollReset>
      <p>{contactName} gets a link that opens only what you tick. The answer deadline is paused until they reply.</p>
      <fieldset className="field" aria-describedby={errors?.fields ? 'fields-error' : undefined}>
        <legend>Ask about</legend>
        <FieldError id="fields-error">{errors?.fields}</FieldError>
        {askableFields.map((field) => (
          <Checkbox
            key={field}
            name="fields"
            value={field}
            label={askableLabels[field]}
            checked={fields.includes(field)}
            {...(field === askableFields[0] && goesHere)}
            {...(errors?.fields && field === askableFields[0] && arrivesAt)}
            onChange={({ currentTarget: { checked } }) =>
              setFields(askableFields.filter((each) => (each === field ? checked : fields.includes(each))))
            }
          />
        ))}
      </fieldset>
      <Field name="question" label="Your question" error={errors?.question}>
        <TextArea rows={3} maxLength={1_000} defaultValue={refused?.typed.question} {...control} />
      </Field>
      <input type="hidden" name="version" value={version} />
      <Button name="intent" value="ask" busy={isBusy}>
        Send the question
      </Button>
      <MailLetter heading={`${contactName} gets this email`} head={mailHeads.asked} src={src} />
    </Form>
  )
}

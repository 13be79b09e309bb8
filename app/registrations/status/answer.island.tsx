import { useOnline } from '#app/web/form/send/use-online.ts'
import { Field } from '#app/ui/field/field.tsx'
import { TextArea } from '#app/ui/field/text-area.tsx'
import { FlowButton } from '#app/ui/flow/flow-button.tsx'
import { FlowCheckbox } from '#app/ui/flow/flow-checkbox.tsx'
import { FlowField } from '#app/ui/flow/flow-field.tsx'
import { FlowForm } from '#app/ui/flow/flow-form.tsx'

import type { AskableField } from '../answer/asked-fields.ts'
import { digitsOnly } from '../decide/digits-only.tsx'
import { fieldLabels, maxLengths } from '../registration-fields.ts'
import type { StatusAsk } from './status-view.ts'
import { useAnswer } from './use-answer.ts'

type AskedFieldProps = { field: AskableField; values: StatusAsk['values'] }

function AskedField({ field, values }: AskedFieldProps) {
  if (field === 'licensedPostOffice')
    return <FlowCheckbox name={field} label={fieldLabels[field]} defaultChecked={values[field]} />
  const isDigits = field === 'abn' || field === 'shopPostCode'
  return (
    <FlowField
      name={field}
      label={fieldLabels[field]}
      defaultValue={values[field]}
      autoComplete="off"
      {...(isDigits
        ? { inputMode: 'numeric', onInput: digitsOnly(field), className: 'answer-digits' }
        : { maxLength: maxLengths[field] })}
      {...(field === 'contactNumber' && { type: 'tel' })}
    />
  )
}

/** The form with only the requested fields, prefilled, and a note. */
export function Screen({ ask, reference }: { ask: StatusAsk; reference: string }) {
  const form = useAnswer(ask, reference)
  return (
    <>
      <p className="label">We asked on {ask.when}</p>
      <blockquote>{ask.question}</blockquote>
      {ask.isAnswered ? <p>You answered this. You can correct your answer until we have read it.</p> : null}
      <FlowForm
        life={form}
        label={ask.isAnswered ? 'Correct your answer' : 'Answer our question'}
        isOnline={useOnline()}
      >
        {ask.fields.map((field) => (
          <AskedField key={field} field={field} values={ask.values} />
        ))}
        <Field name="note" label="Anything to add" optional>
          <TextArea rows={3} maxLength={1_000} readOnly={form.isSending} />
        </Field>
        <FlowButton>{ask.isAnswered ? 'Send the correction' : 'Send my answer'}</FlowButton>
      </FlowForm>
    </>
  )
}

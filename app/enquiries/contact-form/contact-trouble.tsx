import { CircleAlert } from 'lucide-react'
import { useEffect, useRef } from 'react'

import { brand } from '#app/brand.ts'
import { ErrorSummary } from '#app/ui/field/error-summary.tsx'

import { enquiryFields } from '../enquiry-fields.ts'
import { fieldId } from './contact-fields.tsx'
import type { FailureWords } from './failure-words.ts'
import type { ContactFormLife } from './use-contact-form.ts'

function SendFailure({ words, attempt }: { words: FailureWords; attempt: number }) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.focus(), [attempt])
  return (
    <div className="error-summary" role="alert" tabIndex={-1} ref={box}>
      <h2>
        <CircleAlert aria-hidden="true" />
        {words.title}
      </h2>
      <p>{words.text}</p>
      <p>
        Still stuck? Call <a href={brand.phone.href}>{brand.phone.display}</a>.
      </p>
    </div>
  )
}

/** Above the fields: what is to be fixed, or why the enquiry did not go. Takes the focus each time. */
export function ContactTrouble({ life }: { life: ContactFormLife }) {
  const { phase, form, attempts } = life
  const { errors } = form.formState
  const problems = enquiryFields.flatMap((field) => {
    const message = errors[field]?.message
    return message ? [{ message, field: fieldId(field) }] : []
  })
  if (phase.name === 'failed' && phase.words) return <SendFailure words={phase.words} attempt={attempts} />
  const heading = (
    <>
      <CircleAlert aria-hidden="true" />
      {problems.length === 1 ? '1 thing to fix' : `${problems.length} things to fix`}
    </>
  )
  return <ErrorSummary problems={problems} heading={heading} occasion={attempts} />
}

import { type ComponentProps, useMemo } from 'react'
import { Form } from 'react-router'

import { type FormNames, problemsIn, useFormRefusal } from '#app/platform/form/use-form-answer.ts'
import { ErrorSummary } from '#app/ui/field/error-summary.tsx'
import { RefusedFormContext } from '#app/ui/field/refused-form.ts'

type OfficeFormProps = Omit<ComponentProps<typeof Form>, 'about'> &
  FormNames & {
    /** The act that the form names; without it its buttons name one of `intents`, or the page has this form alone. */
    intent?: string
    /** Before the ids of the fields, where two forms of the page have fields of the same name. */
    idPrefix?: string
    /** Whether the page is a record, whose `RefusalNotice` says what is wrong with the form as a whole. */
    isOfRecord?: boolean
  }

/**
 * Says above a page why a press of one of its buttons was refused: for forms without fields of their own, some of which are gone
 * from the page by then.
 */
export const PressRefusal = ({ intents }: Pick<FormNames, 'intents'>) => (
  <ErrorSummary problems={problemsIn(useFormRefusal({ intents }))} />
)

/**
 * A form that the page's action takes (`officeForm`). Refused, it says why above its fields and beside them, and its fields show again
 * what was typed, with or without the page's script.
 */
export function OfficeForm({
  intent,
  intents,
  about,
  idPrefix = '',
  isOfRecord = false,
  children,
  ...form
}: OfficeFormProps) {
  const refusal = useFormRefusal({ intents: intent === undefined ? intents : [intent], about })
  const { problems, fields } = useMemo(() => {
    const said = problemsIn(refusal).filter(({ field }) => field !== undefined || !isOfRecord)
    const idOf = (name: string) => `${idPrefix}${name}`
    const errorOf = (name: string) => said.find(({ field }) => field === name)?.message
    const links = said.map(({ field, message }) => ({ message, ...(field !== undefined && { field: idOf(field) }) }))
    return { problems: links, fields: { typed: refusal?.typed, errorOf, idOf } }
  }, [refusal, idPrefix, isOfRecord])
  const hidden = Object.entries({ ...about, ...(intent !== undefined && { intent }) })
  return (
    <Form method="post" {...form}>
      {hidden.map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <ErrorSummary problems={problems} />
      <RefusedFormContext value={fields}>{children}</RefusedFormContext>
    </Form>
  )
}

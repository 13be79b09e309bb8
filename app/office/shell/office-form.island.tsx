import { type ComponentProps, useMemo } from 'react'
import { Form } from 'react-router'

import { type FormNames, problemsIn, useFormRefusal } from '#app/web/form/use-form-answer.ts'
import { ErrorSummary } from '#app/ui/field/error-summary.tsx'
import { RefusedFormContext } from '#app/ui/field/refused-form.ts'

type OfficeFormProps = Omit<ComponentProps<typeof Form>, 'about'> &
  FormNames & {
    /** The act of the form. Without it, its buttons name one of `intents`, or the form is the page's only one. */
    intent?: string
    /** The prefix of the fields' ids, for pages with two forms that have fields of the same name. */
    idPrefix?: string
    /** Whether the form belongs to a record, whose `RefusalNotice` shows messages about the form as a whole. */
    isOfRecord?: boolean
  }

/** Shows above a page why a button's request was refused: for forms without fields, which may no longer be on the page. */
export const PressRefusal = ({ intents }: Pick<FormNames, 'intents'>) => (
  <ErrorSummary problems={problemsIn(useFormRefusal({ intents }))} />
)

/**
 * A form for the page's action (`officeForm`). After a refusal it shows the messages above and next to its fields, and the typed values,
 * with or without scripts.
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
    const problems = problemsIn(refusal).filter(({ field }) => field !== undefined || !isOfRecord)
    const idOf = (name: string) => `${idPrefix}${name}`
    const errorOf = (name: string) => problems.find(({ field }) => field === name)?.message
    const links = problems.map(({ field, message }) => ({
      message,
      ...(field !== undefined && { field: idOf(field) }),
    }))
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

import { Form, useSubmit } from 'react-router'

import { Button } from '#app/ui/button/button.tsx'
import { Field } from '#app/ui/field/field.tsx'
import { Select } from '#app/ui/field/select.tsx'

import type { Choice } from './shop-filters.ts'

type ListChoicesProps = {
  choices: readonly Choice[]
  keep: Readonly<Record<string, string>>
  search: string | undefined
}

/** Shows the filters with many values. A choice applies at once, or with the button if there is no script. */
export function ListChoices({ choices, keep, search }: ListChoicesProps) {
  const submit = useSubmit()
  const names = new Set(choices.map(({ name }) => name))
  const others = Object.entries(keep).filter(([name]) => !names.has(name))
  return (
    <Form
      className="row list-choices"
      onChange={(event) => void submit(event.currentTarget, { preventScrollReset: true })}
    >
      {others.map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {search ? <input type="hidden" name="q" value={search} /> : null}
      {choices.map(({ name, label, value, options }) => (
        <Field key={name} name={name} id={`choice-${name}`} label={label} className="list-choice">
          <Select key={value} defaultValue={value} data-chosen={value === '' ? undefined : true}>
            {options.map((option) => (
              <option key={option.value} value={option.value}>
                {option.label}
              </option>
            ))}
          </Select>
        </Field>
      ))}
      <noscript>
        <Button variant="ghost" size="small">
          Show
        </Button>
      </noscript>
    </Form>
  )
}

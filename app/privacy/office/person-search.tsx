import { Form } from 'react-router'

import { Button } from '#app/ui/button/button.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { Checkbox } from '#app/ui/field/checkbox.tsx'
import { Field } from '#app/ui/field/field.tsx'
import { TextInput } from '#app/ui/field/text-input.tsx'
import { counted } from '#app/ui/text/format-count.ts'

import type { Candidate, Person } from '../people/person.ts'

type PersonSearchProps = {
  /** The current search. */
  typed?: string | undefined
  error?: string | undefined
}

/** The search is in the address, so that it can be bookmarked. */
export function PersonSearch({ typed, error }: PersonSearchProps) {
  return (
    <Form method="get" action="/staff/privacy/person" className="row privacy-line">
      <Field
        name="q"
        label="Email addresses and phone numbers"
        hint="All that you know, separated by commas"
        error={error}
      >
        <TextInput type="search" autoComplete="off" maxLength={1_000} defaultValue={typed} required />
      </Field>
      <Button variant="alt">Find</Button>
    </Form>
  )
}

const nameOf = ({ email, names, key }: Candidate) =>
  [names.join(', '), email].filter(Boolean).join(', ') || key || 'No name'

/** Asks which of the people who share a number is the searched one. The choice is in the address, like the search (rule PD8). */
export function PeopleChoice({ typed, person: { candidates, isMany } }: { typed: string; person: Person }) {
  return (
    <Form method="get" action="/staff/privacy/person" className="privacy-form">
      {isMany ? (
        <Notice tone="warn" title="Several people share this number.">
          Choose the person before you export, correct or erase anything.
        </Notice>
      ) : null}
      <input type="hidden" name="q" value={typed} />
      <fieldset className="field">
        <legend>Records of this person</legend>
        {candidates.map((one) => (
          <Checkbox
            key={one.key}
            name="of"
            value={one.key}
            defaultChecked={one.isChosen}
            label={nameOf(one)}
            hint={counted(one.records, 'record')}
          />
        ))}
      </fieldset>
      <Button variant={isMany ? 'action' : 'alt'}>Show only these</Button>
    </Form>
  )
}

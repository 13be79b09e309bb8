import type { ReactElement, RefObject } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'

import { Button } from '../button/button.tsx'
import { Notice } from '../feedback/notice.tsx'
import { ErrorSummary } from '../field/error-summary.tsx'
import { Field } from '../field/field.tsx'
import { FlowButton } from '../flow/flow-button.tsx'
import { FlowForm } from '../flow/flow-form.tsx'
import { type FlowLife, FlowLifeContext } from '../flow/flow-form-context.ts'
import { FlowNote } from '../flow/flow-note.tsx'
import { StatusMark } from '../record/status-mark.tsx'
import { type Column, DataTable } from '../table/data-table.tsx'

const words = 'These words change'
const columns: Column<string>[] = [{ key: 'one', header: 'One', stacked: 'line', cell: () => words }]

const life: FlowLife = {
  form: { current: null } satisfies RefObject<null>,
  submit() {},
  edit() {},
  touch() {},
  isSending: true,
  isSlow: false,
  sending: words,
  occasion: 1,
  heading: words,
  summary: [{ message: 'Enter a name', field: 'name' }],
  errorOf: () => undefined,
}

/**
 * A browser's translation replaces each text node with its own elements. React then updates a text node that is no longer in the page, and
 * throws when it removes that node or inserts before it. Text that is the only child of its element is safe, because React replaces it
 * through the element.
 */
const cases: [string, () => ReactElement][] = [
  [
    'a label',
    () => (
      <Field name="name" label={words} optional>
        {null}
      </Field>
    ),
  ],
  [
    'a hint',
    () => (
      <Field name="name" label="Name" hint={words}>
        {null}
      </Field>
    ),
  ],
  [
    'an error',
    () => (
      <Field name="name" label="Name" error={words}>
        {null}
      </Field>
    ),
  ],
  [
    'a confirmation',
    () => (
      <Field name="name" label="Name" confirmation={words}>
        {null}
      </Field>
    ),
  ],
  ['a problem of a summary', () => <ErrorSummary problems={[{ message: words }]} />],
  ['a button', () => <Button>{words}</Button>],
  ['a busy button', () => <Button busy>{words}</Button>],
  [
    'the button of a form',
    () => (
      <FlowLifeContext value={life}>
        <FlowButton>Send</FlowButton>
      </FlowLifeContext>
    ),
  ],
  [
    'the heading of a form',
    () => (
      <FlowForm life={life} label="Form">
        {null}
      </FlowForm>
    ),
  ],
  ['a notice', () => <Notice title="It is so.">{words}</Notice>],
  ['a note of a form', () => <FlowNote title="It is so.">{words}</FlowNote>],
  ['a mark', () => <StatusMark tone="good">{words}</StatusMark>],
  ['a cell', () => <DataTable caption="Rows" columns={columns} rows={['row']} rowKey={(row) => row} />],
]

test.each(cases)('the text of %s is the only child of its element (rule W39)', (_, draw) => {
  expect(renderToStaticMarkup(draw())).toMatch(new RegExp(`<(\\w+)(?: [^<>]*)?>${words}</\\1>`, 'u'))
})

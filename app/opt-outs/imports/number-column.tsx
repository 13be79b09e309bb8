import { Form } from 'react-router'

import { Button } from '#app/ui/button/button.tsx'
import { RadioGroup } from '#app/ui/field/radio-group.tsx'
import { PageSection } from '#app/ui/page/page-section.tsx'

type Column = { index: number; letter: string; heading: string | undefined; examples: readonly string[] }

/** `column` is the index of the column with the numbers; undefined until a colleague chooses one. */
export type ColumnChoice = { columns: readonly Column[]; column: number | undefined }

const nameOf = ({ letter, heading }: Column) => (heading ? `Column ${letter}: ${heading}` : `Column ${letter}`)
const cellsOf = ({ examples }: Column) => (examples.length > 0 ? examples.join(' · ') : 'Empty')

/** Shows the number column with its first cells, and lets the colleague choose another. The choice is in the address. */
export function NumberColumn({ columns, column }: ColumnChoice) {
  const read = columns.find(({ index }) => index === column)
  if (!read)
    return (
      <PageSection heading="Which column holds the numbers?" className="opt-out-section">
        <ColumnForm columns={columns} column={undefined} />
      </PageSection>
    )
  return (
    <PageSection heading="The column that is read" className="opt-out-section">
      <p className="opt-out-explains">
        <b>{nameOf(read)}</b> <span className="choice-hint">{cellsOf(read)}</span>
      </p>
      {columns.length > 1 ? (
        <details key={column} className="opt-out-other-column">
          <summary>Read another column</summary>
          <ColumnForm columns={columns} column={column} />
        </details>
      ) : null}
    </PageSection>
  )
}

function ColumnForm({ columns, column }: ColumnChoice) {
  return (
    <Form method="get" className="opt-out-form" preventScrollReset>
      <RadioGroup
        name="column"
        legend="Column with the numbers"
        {...(column === undefined ? {} : { defaultValue: String(column) })}
        options={columns.map((one) => ({ value: String(one.index), label: nameOf(one), hint: cellsOf(one) }))}
      />
      <Button variant="ghost">Read this column</Button>
    </Form>
  )
}

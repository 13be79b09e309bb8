import { Notice } from '#app/ui/feedback/notice.tsx'

import { editLabels, type EditedValues } from '../../change/shop-edit.ts'

type BothCopiesProps = { now: { values: EditedValues; changedBy: string | null }; typed: EditedValues; again: string }

function inWords(value: string | boolean): string {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  return value === '' ? 'Empty' : value
}

/** Shows the differences between the shop's current values and the typed ones, after another change was saved first. */
export function BothCopies({ now: { values, changedBy }, typed, again }: BothCopiesProps) {
  const fields = Object.keys(editLabels) as (keyof EditedValues)[]
  const differing = fields.filter((field) => values[field] !== typed[field])
  return (
    <section className="both-copies" aria-label="Both copies">
      <Notice
        tone="warn"
        title={
          changedBy
            ? `${changedBy} changed this store while you were editing.`
            : 'Someone else changed this store while you were editing.'
        }
        isNews
      >
        Nothing is lost. Compare the two, then overwrite it with yours, or{' '}
        <a href={again} className="inline-link">
          keep theirs
        </a>
        .
      </Notice>
      {differing.length === 0 ? null : (
        <table>
          <thead>
            <tr>
              <th scope="col">Field</th>
              <th scope="col">In the store now</th>
              <th scope="col">What you typed</th>
            </tr>
          </thead>
          <tbody>
            {differing.map((field) => (
              <tr key={field}>
                <th scope="row">{editLabels[field]}</th>
                <td>{inWords(values[field])}</td>
                <td>{inWords(typed[field])}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  )
}

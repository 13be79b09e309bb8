import type { AuditChange } from './audit-view.ts'

export function AuditChanges({ changes }: { changes: readonly AuditChange[] }) {
  if (changes.length === 0)
    return <p className="text-text-soft">Nothing was changed; that it happened is what is kept.</p>
  return (
    <table className="audit-changes code">
      <caption className="sr-only">What was changed</caption>
      <thead>
        <tr>
          <th scope="col">Field</th>
          <th scope="col">What it was</th>
          <th scope="col">What it became</th>
        </tr>
      </thead>
      <tbody>
        {changes.map(({ field, was, became }) => (
          <tr key={field}>
            <th scope="row">{field}</th>
            <td data-label="Was">{was === became || was === null ? (was ?? 'Not there') : <del>{was}</del>}</td>
            <td data-label="Became">{was === became || became === null ? (became ?? 'Gone') : <ins>{became}</ins>}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

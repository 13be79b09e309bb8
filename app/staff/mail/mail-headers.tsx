import type { MailRecord } from './mail-view.ts'

export function MailHeaders({ headers }: Pick<MailRecord, 'headers'>) {
  return (
    <dl className="mail-headers code">
      {headers.map(({ name, value }) => (
        <div key={`${name}${value}`}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

import type { Agreement } from '../agreement.ts'

function Rows({ title, rows }: Agreement['schedule'][number]) {
  return (
    <>
      <h3>{title}</h3>
      <dl className="agreement-rows">
        {rows.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </>
  )
}

/** The agreement as a page: the same tree as its PDF. */
export function AgreementView({ agreement }: { agreement: Agreement }) {
  const { title, version, id, madeOn, we, you, keyFacts, clauses, schedule } = agreement
  return (
    <article className="agreement">
      <h2 className="sign agreement-title">{title}</h2>
      <p className="agreement-between">
        Between <b>{we.name}</b>, {we.lines.slice(0, -1).join(', ')}, and <b>{you.name}</b>,{' '}
        {you.lines.slice(0, -1).join(', ')}. Version {version}, made on {madeOn}. Document{' '}
        <span className="agreement-id">{id}</span>.
      </p>
      <h3>Key facts</h3>
      <dl className="agreement-facts">
        {keyFacts.map(({ fact, words }) => (
          <div key={fact}>
            <dt className="sign">{fact}</dt>
            <dd>{words}</dd>
          </div>
        ))}
      </dl>
      {clauses.map(({ number, heading, paragraphs }) => (
        <section key={number} aria-labelledby={`clause-${number}`}>
          <h3 id={`clause-${number}`}>
            <span>{number}</span>
            {heading}
          </h3>
          {paragraphs.map((text) => (
            <p key={text}>{text}</p>
          ))}
        </section>
      ))}
      <h3>Schedule</h3>
      {schedule.map((part) => (
        <Rows key={part.title} {...part} />
      ))}
    </article>
  )
}

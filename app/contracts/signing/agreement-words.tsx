import type { RefObject } from 'react'

import type { Agreement } from '#app/signing/agreement.ts'

type Pairs = { title: string; rows: (readonly [string, string])[] }

function Part({ title, rows }: Pairs) {
  return (
    <section>
      <h3>{title}</h3>
      <dl>
        {rows.map(([name, says]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{says}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

type AgreementWordsProps = { agreement: Agreement; end: RefObject<HTMLParagraphElement | null> }

/** The whole agreement in the page itself, filled in, for whoever signs where the frame did not come. */
export function AgreementWords({ agreement, end }: AgreementWordsProps) {
  const { title, version, we, you, keyFacts, clauses, schedule } = agreement
  return (
    <section className="signing-words" aria-labelledby="agreement-words">
      <h2 id="agreement-words" className="sign">
        {title}
      </h2>
      <p>
        Between <b>{we.name}</b>, {we.lines.slice(0, -1).join(', ')}, and <b>{you.name}</b>,{' '}
        {you.lines.slice(0, -1).join(', ')}. Version {version}.
      </p>
      <Part title="Key facts" rows={keyFacts.map(({ fact, words }) => [fact, words] as const)} />
      <ol>
        {clauses.map(({ number, heading, paragraphs }) => (
          <li key={number}>
            <h3>
              {number}. {heading}
            </h3>
            {paragraphs.map((words) => (
              <p key={words}>{words}</p>
            ))}
          </li>
        ))}
      </ol>
      {schedule.map((part) => (
        <Part key={part.title} {...part} />
      ))}
      <p className="signing-masked">Of your account only the last digits are shown. The sealed PDF holds it whole.</p>
      <p ref={end}>
        <b>End of the agreement.</b>
      </p>
    </section>
  )
}

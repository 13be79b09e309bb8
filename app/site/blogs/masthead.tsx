import { brand } from '#app/brand.ts'

import { dateLine, paperName } from './paper.ts'

/** The head of the front page. `latest` is the day of its newest story. */
export function Masthead({ latest, count }: { latest: string | undefined; count: number }) {
  return (
    <header className="masthead">
      <div className="masthead-row">
        <p className="masthead-ear">
          <b className="sign">Open early</b> <span>Papers, parcels and paying in</span>
        </p>
        <div className="masthead-fit">
          <h1>{paperName}</h1>
        </div>
        <p className="masthead-ear">
          <b className="sign">Free</b> <span>One per customer, or several</span>
        </p>
      </div>
      <p className="masthead-rule">
        <span>The {brand.name} paper</span>
        {latest ? (
          <span>
            Latest edition <time dateTime={latest}>{dateLine(latest)}</time>
          </span>
        ) : null}
        <span>{count === 1 ? 'One story' : `${count} stories`}, printed on this very screen</span>
      </p>
    </header>
  )
}

import { Wordmark } from '#app/ui/drawings/wordmarks/wordmark.tsx'

import { clientNames } from './client-names.ts'

/** Seven marks in one row on a wide screen; all eight where they stand in columns. */
export function TrustedBy() {
  return (
    <section className="trusted" aria-labelledby="trusted-heading">
      <div className="wrap">
        <h2 id="trusted-heading" className="sign">
          Trusted by
        </h2>
        <ul>
          {clientNames.map((name) => (
            <li key={name}>
              <Wordmark name={name} />
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}

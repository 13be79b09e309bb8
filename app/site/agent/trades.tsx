import { ArrowRight } from 'lucide-react'

import { TradeCover } from '#app/ui/drawings/agent/trade-covers.tsx'
import { Wordmark, WordmarkSymbols } from '#app/ui/drawings/wordmarks/wordmark.tsx'

import type { CaseStudy } from '../content/entry.ts'

/** The studies that a shopkeeper asks about: who sends people in (rule W27). */
export function Trades({ studies }: { studies: readonly CaseStudy[] }) {
  if (studies.length === 0) return null
  return (
    <section className="trades" aria-labelledby="trades-heading">
      <WordmarkSymbols names={studies.map(({ client }) => client)} />
      <div className="wrap">
        <div className="trades-head">
          <h2 id="trades-heading" className="sign sign-m">
            Who sends people to your shop
          </h2>
          <p>Businesses whose customers pay and collect at the counter.</p>
        </div>
        <ul>
          {studies.map(({ key, slug, client, kind, headline }) => (
            <li key={key}>
              <a href={`/clients/${slug}`}>
                <TradeCover of={key} />
                <span className="trade-words">
                  <Wordmark name={client} />
                  <small>{kind}</small>
                  <span>{headline}</span>
                  <span className="trade-more">
                    Read it <ArrowRight aria-hidden="true" />
                  </span>
                </span>
              </a>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}

import { ArrowRight } from 'lucide-react'

import { Drawing } from '#app/ui/drawings/drawing.ts'
import coins from '#app/ui/drawings/trades/coins.svg?drawing'
import parcels from '#app/ui/drawings/trades/parcels.svg?drawing'
import satchel from '#app/ui/drawings/trades/satchel.svg?drawing'
import sharedCar from '#app/ui/drawings/trades/shared-car.svg?drawing'
import { Wordmark, WordmarkSymbols } from '#app/ui/drawings/wordmarks/wordmark.tsx'

import type { CaseStudy } from '../content/entry.ts'

/** The drawing for each case study, by its short key. Others show a parcel. */
const covers = new Map([
  ['bau', coins],
  ['sk', satchel],
  ['goget', sharedCar],
])

/** Links to the case studies that interest shopkeepers: the partners who send customers (rule W27). */
export function Trades({ studies }: { studies: readonly CaseStudy[] }) {
  if (studies.length === 0) return null
  return (
    <section className="section trades" aria-labelledby="trades-heading">
      <WordmarkSymbols names={studies.map(({ client }) => client)} />
      <div className="wrap">
        <div className="split trades-head">
          <h2 id="trades-heading" className="sign sign-m">
            Who sends people to your shop
          </h2>
          <p>Businesses whose customers pay and collect at the counter.</p>
        </div>
        <ul>
          {studies.map(({ key, slug, client, kind, headline }) => (
            <li key={key}>
              <a href={`/clients/${slug}`}>
                <Drawing of={covers.get(key) ?? parcels} className="picture trade-cover" />
                <span className="column trade-words">
                  <Wordmark name={client} />
                  <small>{kind}</small>
                  <span>{headline}</span>
                  <span className="inline-line trade-more">
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

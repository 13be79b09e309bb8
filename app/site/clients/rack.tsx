import { ArrowRight } from 'lucide-react'

import { Wordmark } from '#app/ui/drawings/wordmarks/wordmark.tsx'

import { caseStudies, featuredStudies } from '../content/content.ts'
import type { CaseStudy } from '../content/entry.ts'
import { TalkButton } from '../layout/header/talk-button.tsx'
import { StudyPicture } from './study-drawing.tsx'

/** Five covers in their pockets, one empty pocket, and the other case studies on the ledge below. */
export function Rack() {
  const featured = featuredStudies()
  const others = caseStudies.filter((study) => !featured.includes(study))
  return (
    <section className="rack" aria-label="Case studies">
      <div className="wrap">
        <ul className="rack-tiles">
          {featured.map((study) => (
            <Cover key={study.key} study={study} />
          ))}
          <li className="rack-free on-sign">
            <div>
              <p className="sign sign-m">This pocket is free</p>
              <p className="lede">Sell something online? Your customers already walk past this rack.</p>
              <TalkButton size="large" reason="TO_EMAIL_INTEGRATING">
                LET'S TALK <ArrowRight aria-hidden="true" />
              </TalkButton>
            </div>
            <span className="line rack-lip" aria-hidden="true">
              Reserved for you
            </span>
          </li>
        </ul>
        {others.length > 0 ? <Ledge studies={others} /> : null}
      </div>
    </section>
  )
}

function Cover({ study }: { study: CaseStudy }) {
  const { slug, key, client, kind, headline, picture } = study
  return (
    <li className={`rack-tile rack-${key}`}>
      <a href={`/clients/${slug}`}>
        <span className="split rack-mast">
          <Wordmark name={client} />
          <span>{kind}</span>
        </span>
        <h2 className="sign">{headline}</h2>
        <StudyPicture of={picture} className="picture rack-picture" fit="meet" />
        <span className="line rack-lip" aria-hidden="true">
          <span>
            Read the case study <ArrowRight />
          </span>
        </span>
      </a>
    </li>
  )
}

function Ledge({ studies }: { studies: readonly CaseStudy[] }) {
  return (
    <div className="rack-ledge on-sign">
      <h2 className="sign sign-s">Also in stock</h2>
      <ul>
        {studies.map(({ slug, kind, headline, client }) => (
          <li key={slug}>
            <a href={`/clients/${slug}`}>
              <Wordmark name={client} />
              <b>{headline}</b>
              <span>{kind}</span>
            </a>
          </li>
        ))}
      </ul>
    </div>
  )
}

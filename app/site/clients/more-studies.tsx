import { ArrowRight } from 'lucide-react'

import { Wordmark } from '#app/ui/drawings/wordmarks/wordmark.tsx'

import type { CaseStudy } from '../content/entry.ts'
import { StudyPicture } from './study-drawing.tsx'

/** Links to three other case studies, as listed in the front matter. */
export function MoreStudies({ studies }: { studies: readonly CaseStudy[] }) {
  return (
    <section className="section more-studies" aria-labelledby="more-heading">
      <div className="wrap">
        <div className="split more-head">
          <h2 id="more-heading" className="sign sign-m">
            More case studies
          </h2>
          <a className="text-link" href="/clients">
            All of them <ArrowRight aria-hidden="true" />
          </a>
        </div>
        <ul>
          {studies.map(({ slug, kind, headline, client, picture }) => (
            <li key={slug}>
              <a href={`/clients/${slug}`}>
                <StudyPicture of={picture} className="picture more-picture" />
                <div className="column more-words">
                  <span>{kind}</span>
                  <h3 className="sign sign-s">{headline}</h3>
                  <Wordmark name={client} />
                </div>
              </a>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}

import { type CastName, Portrait } from '#app/ui/drawings/people/cast.tsx'
import { paint } from '#app/ui/drawings/paints.ts'
import type { WordmarkName } from '#app/ui/drawings/wordmarks/wordmark-art.tsx'

import type { CaseStudy } from '../content/entry.ts'

/** Who speaks for a client. Where nobody does yet, the words stand alone. */
const speakers: Partial<Record<WordmarkName, CastName>> = {
  'jolly-draw': 'daniel',
  'kelpie-express': 'graham',
  'the-daily-meridian': 'amira',
}

type StudyQuoteProps = { quote: NonNullable<CaseStudy['quote']>; client: WordmarkName }

export function StudyQuote({ quote: { text, role }, client }: StudyQuoteProps) {
  const speaker = speakers[client]
  return (
    <section className="study-quote" aria-label="In their words">
      <div className="wrap">
        {speaker ? <Portrait name={speaker} ground={paint.wattle} turn={0.6} className="study-speaker" /> : null}
        <figure>
          <blockquote>“{text}”</blockquote>
          <figcaption>{role}</figcaption>
        </figure>
      </div>
    </section>
  )
}

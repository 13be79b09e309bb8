import { type Art, Drawing } from '#app/ui/drawings/drawing.tsx'
import amira from '#app/ui/drawings/speakers/amira.svg?drawing'
import daniel from '#app/ui/drawings/speakers/daniel.svg?drawing'
import graham from '#app/ui/drawings/speakers/graham.svg?drawing'
import type { WordmarkName } from '#app/ui/drawings/wordmarks/wordmark-art.ts'

import type { CaseStudy } from '../content/entry.ts'

/** Who speaks for a client. Where nobody does yet, the words stand alone. */
const speakers: Partial<Record<WordmarkName, Art>> = {
  'jolly-draw': daniel,
  'kelpie-express': graham,
  'the-daily-meridian': amira,
}

type StudyQuoteProps = { quote: NonNullable<CaseStudy['quote']>; client: WordmarkName }

export function StudyQuote({ quote: { text, role }, client }: StudyQuoteProps) {
  const speaker = speakers[client]
  return (
    <section className="study-quote" aria-label="In their words">
      <div className="wrap">
        {speaker ? <Drawing of={speaker} className="study-speaker" /> : null}
        <figure>
          <blockquote>“{text}”</blockquote>
          <figcaption>{role}</figcaption>
        </figure>
      </div>
    </section>
  )
}

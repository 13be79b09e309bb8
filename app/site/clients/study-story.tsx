import { sectionsOf } from '../content/body-text.ts'
import type { CaseStudy } from '../content/entry.ts'
import { Prose } from '../content/prose.tsx'

/** The text of a case study. A numbered list in it is the journey of one deposit or parcel. */
export function StudyStory({ study: { body, headings } }: { study: CaseStudy }) {
  const { lead, sections } = sectionsOf(body, headings)
  return (
    <div className="story">
      <div className="wrap">
        <div className="story-lead">
          <Prose of={lead} />
        </div>
        {sections.map(({ heading, body: text }, i) => (
          <section key={heading.id} aria-labelledby={heading.id} className="story-section">
            <h2 id={heading.id} className={`sign ${i === 0 ? 'sign-l' : 'sign-m'}`}>
              {heading.text}
            </h2>
            <Prose of={text} />
          </section>
        ))}
      </div>
    </div>
  )
}

import { ArrowUp } from 'lucide-react'

import { breadcrumbs, StructuredData } from '#app/web/page-head/structured-data.tsx'

import { type Section, sectionsOf } from '../content/body-text.ts'
import type { LegalPage } from '../content/entry.ts'
import { Prose } from '../content/prose.tsx'
import { NationWide } from '../layout/footer/nation-wide.tsx'
import { BookCover } from './book-cover.tsx'

type ExerciseBookProps = {
  page: LegalPage
  path: string
  /** The text on the label below the title. */
  subject: string
}

/** A legal page as a school exercise book: a label, a table of contents, ruled pages with a margin, and an index tab for each section. */
export function ExerciseBook({ page, path, subject }: ExerciseBookProps) {
  const { lead, sections } = sectionsOf(page.body, page.headings)
  return (
    <main id="main" className="book">
      <StructuredData of={[breadcrumbs([{ name: page.title, path }])]} />
      <BookCover page={page} subject={subject} count={sections.length} />
      <div className="book-open">
        <nav className="book-contents" aria-labelledby="contents-heading" data-print="off">
          <h2 id="contents-heading" className="sign">
            Contents
          </h2>
          <ol>
            {sections.map(({ heading }, i) => (
              <li key={heading.id}>
                <a href={`#${heading.id}`}>
                  <b>{i + 1}</b> {heading.text}
                </a>
              </li>
            ))}
          </ol>
          <BackToTop />
        </nav>
        <article className="leaf">
          {page.intro ? <p className="leaf-intro">{page.intro}</p> : null}
          <Prose of={lead} />
          {sections.map((section, i) => (
            <LeafSection key={section.heading.id} section={section} number={i + 1} />
          ))}
          <p className="leaf-end" data-print="off">
            <BackToTop />
          </p>
        </article>
      </div>
      <NationWide />
    </main>
  )
}

function LeafSection({ section: { heading, body }, number }: { section: Section; number: number }) {
  return (
    <section id={heading.id} aria-labelledby={`${heading.id}-heading`}>
      <h2 id={`${heading.id}-heading`} className="sign">
        <span className="leaf-number">{number}</span> {heading.text}
      </h2>
      <a className="middle leaf-tab" href={`#${heading.id}`} aria-label={`Link to section ${number}`} data-print="off">
        {number}
      </a>
      <Prose of={body} />
    </section>
  )
}

function BackToTop() {
  return (
    <a href="#main" className="text-link">
      <ArrowUp aria-hidden="true" /> Back to top
    </a>
  )
}

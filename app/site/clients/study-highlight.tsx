import { ArrowRight } from 'lucide-react'

import type { CaseStudy } from '../content/entry.ts'
import { TalkButton } from '../layout/talk-button.tsx'

/** What it came to, with the stamp of the counter. */
export function StudyHighlight({ highlight: { title, text } }: { highlight: CaseStudy['highlight'] }) {
  return (
    <section className="study-highlight on-sign" aria-labelledby="highlight-heading">
      <div className="wrap">
        <p className="study-stamp sign" aria-hidden="true">
          DELIVERED
        </p>
        <div>
          <h2 id="highlight-heading" className="sign sign-m">
            {title}
          </h2>
          <p className="lede">{text}</p>
          <TalkButton size="large" reason="TO_EMAIL_INTEGRATING">
            LET'S TALK <ArrowRight aria-hidden="true" />
          </TalkButton>
        </div>
      </div>
    </section>
  )
}

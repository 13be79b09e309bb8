import { Drawing } from '#app/ui/drawings/drawing.ts'
import { letterFace } from '#app/ui/drawings/named-drawings.ts'

import type { Testimonial } from '../content/entry.ts'
import { plainText } from '../content/body-text.ts'

type TestimonialsProps = {
  /** The testimonials in order; the first is the largest. */
  entries: readonly Testimonial[]
  heading?: string
  className?: string
}

/** The testimonials, laid out like the letters page of a newspaper: the first large, the others in a column next to it. */
export function Testimonials({ entries, heading = 'Word from the counter', className = '' }: TestimonialsProps) {
  return (
    <section className={`letters ${className}`.trim()} aria-labelledby="letters-heading">
      <div className="wrap">
        <h2 id="letters-heading" className="sign sign-l">
          {heading}
        </h2>
        <p className="letters-line" aria-hidden="true">
          <span>Clients and shopkeepers</span>
          <span>In their own words</span>
          <span>Letters</span>
        </p>
        <div className="letters-columns">
          {entries.map((entry) => (
            <Letter key={entry.slug} entry={entry} />
          ))}
        </div>
      </div>
    </section>
  )
}

function Letter({ entry }: { entry: Testimonial }) {
  return (
    <figure className="letter">
      <blockquote>
        <p>“{plainText(entry.body)}”</p>
      </blockquote>
      <figcaption>
        <Drawing of={letterFace(entry.person)} className="letter-face" />
        <span>{entry.role}</span>
      </figcaption>
    </figure>
  )
}

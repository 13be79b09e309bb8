import { Portrait } from '#app/ui/drawings/people/cast.tsx'
import { paint } from '#app/ui/drawings/paints.ts'

import type { Testimonial } from '../content/entry.ts'
import { plainText } from '../content/body-text.ts'

const grounds = [paint.wattle, paint.galah, paint.bottlePale] as const

type TestimonialsProps = {
  /** In their order; the first one leads. */
  entries: readonly Testimonial[]
  heading?: string
  className?: string
}

/** Set like the letters page of a newspaper: the first letter large, the others in a column beside it. */
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
          {entries.map((entry, i) => (
            <Letter
              key={entry.slug}
              entry={entry}
              ground={grounds[i % grounds.length] ?? paint.wattle}
              turn={turnOf(i)}
            />
          ))}
        </div>
      </div>
    </section>
  )
}

/** They look into the page, not out of it. */
const turnOf = (i: number) => (i === 0 ? 0.5 : -0.5)

function Letter({ entry, ground, turn }: { entry: Testimonial; ground: string; turn: number }) {
  return (
    <figure className="letter">
      <blockquote>
        <p>“{plainText(entry.body)}”</p>
      </blockquote>
      <figcaption>
        <Portrait name={entry.person} ground={ground} turn={turn} className="letter-face" />
        <span>{entry.role}</span>
      </figcaption>
    </figure>
  )
}

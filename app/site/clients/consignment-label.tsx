import { Wordmark } from '#app/ui/drawings/wordmarks/wordmark.tsx'

import type { CaseStudy } from '../content/entry.ts'
import { sizeFor } from './headline-fit.ts'
import { StudyPicture } from './study-drawing.tsx'

/** A consignment label on a carton, from the client to the counter. */
export function ConsignmentLabel({ study }: { study: CaseStudy }) {
  const { client, kind, headline, intro, picture } = study
  const lines = headline.length > 42 ? 3 : 2
  return (
    <section className="carton" aria-labelledby="study-heading">
      <div className="wrap">
        <div className="column carton-label">
          <div className="carton-row">
            <div className="carton-from">
              <span>From</span>
              <Wordmark name={client} />
            </div>
            <div className="carton-to">
              <span>To</span>
              <p className="sign">The counter on the corner</p>
            </div>
            <p className="middle carton-zone sign" aria-hidden="true">
              P<sup>{study.order}</sup>
            </p>
          </div>
          <div className="carton-headline">
            <div className={`headline-${sizeFor(headline, lines + 1)}`}>
              <h1 id="study-heading" className={`sign headline-${sizeFor(headline, lines)}`}>
                {headline}
              </h1>
            </div>
          </div>
          <div className="carton-row carton-foot">
            <p className="lede">{intro}</p>
            <div className="column carton-bars">
              <Barcode text={study.slug} />
              <p>{kind} · case study</p>
            </div>
          </div>
        </div>
        <div className="column carton-side">
          <StudyPicture of={picture} className="picture carton-picture" fit="meet" hasAlt />
          <ThisWayUp />
        </div>
      </div>
    </section>
  )
}

function ThisWayUp() {
  return (
    <svg viewBox="0 0 300 100" aria-hidden="true" className="carton-stencil">
      <path
        d="M40 78V14M12 42 40 12l28 30M100 78V14M72 42l28-30 28 30M4 94h132"
        fill="none"
        stroke="currentColor"
        strokeWidth="9"
      />
      <text x="152" y="48" fontSize="38" fill="currentColor" className="drawn-sign">
        THIS WAY
      </text>
      <text x="152" y="88" fontSize="38" fill="currentColor" className="drawn-sign">
        UP
      </text>
    </svg>
  )
}

/** A barcode of a word, as decoration: the same word always has the same bars. */
function Barcode({ text }: { text: string }) {
  const widths = barWidths(text.padEnd(14, text))
  let x = 0
  let d = ''
  for (const [bar, gap] of widths) {
    d += `M${x} 0h${bar}v60h${-bar}z`
    x += bar + gap
  }
  return (
    <svg viewBox={`0 0 ${x} 60`} preserveAspectRatio="none" aria-hidden="true" className="barcode">
      <path d={d} fill="currentColor" />
    </svg>
  )
}

/** Returns three bars for each letter. A bar is one to four units wide and a gap one to three. */
function barWidths(text: string): (readonly [bar: number, gap: number])[] {
  return [...text].flatMap((letter) => {
    const code = letter.codePointAt(0) ?? 0
    return [0, 2, 4].map((shift) => [1 + ((code >> shift) & 3), 1 + ((code >> (shift + 1)) % 3)] as const)
  })
}

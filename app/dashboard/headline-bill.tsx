import { ArrowRight } from 'lucide-react'

import { brand } from '#app/brand.ts'
import { LinkButton } from '#app/ui/button/link-button.tsx'

import type { Job } from './dashboard-view.ts'

type HeadlineBillProps = {
  headline: readonly string[]
  facts: readonly string[]
  edition: string
  first: Job | undefined
}

const width = 300
/** The average width of a capital letter, as a share of the font size. */
const letterWidth = 0.475
const mostSize = 118

/** Fits each line to the width of the bill. */
function setLines(headline: readonly string[]) {
  let y = 0
  return headline.map((line) => {
    const size = Math.min(mostSize, width / (line.length * letterWidth))
    y += size * 0.84
    return { line, size, y }
  })
}

/** A newsagent's bill in its wire frame: the headline and the facts of the day. */
export function HeadlineBill({ headline, facts, edition, first }: HeadlineBillProps) {
  const lines = setLines(headline)
  const height = (lines.at(-1)?.y ?? 0) + 6
  return (
    <section className="bill" aria-labelledby="bill-headline">
      <div className="bill-paper">
        <p className="bill-masthead">
          <b>{brand.name}</b>
          <b>{edition}</b>
        </p>
        <h2 id="bill-headline" className="vh">
          {headline.join(' ')}
        </h2>
        <svg className="bill-headline" viewBox={`0 0 ${width} ${Math.ceil(height)}`} aria-hidden="true">
          {lines.map(({ line, size, y }) => (
            <text key={line} x={width / 2} y={y} fontSize={size}>
              {line.toUpperCase()}
            </text>
          ))}
        </svg>
        <div className="bill-facts">
          {facts.map((fact) => (
            <p key={fact}>{fact}</p>
          ))}
        </div>
        {first ? (
          <LinkButton to={first.to} variant="action" className="bill-action">
            <span>{`Start with ${first.who.replace(/@.*/, '')}`}</span> <ArrowRight aria-hidden="true" />
          </LinkButton>
        ) : null}
      </div>
    </section>
  )
}

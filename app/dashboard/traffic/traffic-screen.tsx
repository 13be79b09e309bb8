import { Download } from 'lucide-react'

import { ColumnChart } from '#app/ui/chart/column-chart.tsx'
import { ChartKey } from '#app/ui/chart/chart-key.tsx'
import { SparkColumns } from '#app/ui/chart/spark-columns.tsx'
import { AnchorButton } from '#app/ui/button/button.tsx'
import { Drawing } from '#app/ui/drawings/drawing.ts'
import marketStall from '#app/ui/drawings/office/market-stall.svg?drawing'
import { EmptyState } from '#app/ui/feedback/empty-state.tsx'
import { formatCount } from '#app/ui/text/format-count.ts'
import { PageHead } from '#app/ui/page/page-head.tsx'
import { PageSection } from '#app/ui/page/page-section.tsx'
import { type FilterTab, FilterTabs } from '#app/ui/table/filter-tabs.tsx'
import { StepBars } from '#app/ui/chart/step-bars.tsx'
import { PageFoot } from '#app/ui/page/page-foot.tsx'

import { type TableLinks, TrafficTables } from './traffic-tables.tsx'
import type { TrafficStep, TrafficTile, TrafficView } from './traffic-view.ts'

type TrafficScreenProps = {
  view: TrafficView
  ranges: readonly FilterTab[]
  /** Undefined without permission to export. */
  exportTo?: string | undefined
  /** The links that show all rows of each table. */
  links: TableLinks
}

export function TrafficScreen({ view, ranges, exportTo, links }: TrafficScreenProps) {
  return (
    <div className="page">
      <div className="column page-main">
        <PageHead heading="Traffic">
          {exportTo ? (
            <a href={exportTo} className="page-link">
              <Download aria-hidden="true" />
              <span>Export CSV</span>
            </a>
          ) : null}
        </PageHead>
        <div className="row page-bar">
          <FilterTabs label="Range" tabs={ranges} />
          <span className="page-order">{view.range.days}</span>
        </div>
        {view.isEmpty ? <NoTraffic /> : <TrafficBoard view={view} links={links} />}
        <TrafficNotes />
      </div>
    </div>
  )
}

function NoTraffic() {
  return (
    <EmptyState
      heading="No passing trade, yet"
      drawing={<Drawing of={marketStall} className="drawing" />}
      action={
        <AnchorButton variant="ghost" href="/" target="_blank" rel="noopener">
          Open the site
        </AnchorButton>
      }
    >
      Counting starts with the first visitor. No cookies, no banner, nothing to agree to.
    </EmptyState>
  )
}

function TrafficBoard({ view, links }: { view: TrafficView; links: TableLinks }) {
  const { byHour, range } = view
  return (
    <>
      <div className="traffic-tiles">
        {view.tiles.map((tile) => (
          <Tile key={tile.label} tile={tile} />
        ))}
      </div>
      <div className="traffic-charts">
        <PageSection heading="Who walked past" note={`Visitors by ${byHour ? 'hour' : 'day'}. No cookies`}>
          <ChartKey
            marks={
              byHour
                ? [
                    ['plain', 'Today'],
                    ['line', 'Yesterday'],
                  ]
                : [
                    ['plain', 'Weekday'],
                    ['quiet', 'Weekend'],
                    ['latest', 'Today'],
                    ['line', sentence(range.before)],
                  ]
            }
          />
          <ColumnChart
            key={range.name}
            label={`Visitors by ${byHour ? 'hour' : 'day'}`}
            noun="visitors"
            points={view.points}
            before={range.before}
            unit={byHour ? 'Hour' : 'Day'}
          />
        </PageSection>
        <TrafficFunnel steps={view.steps} note={range.days} />
      </div>
      <TrafficTables tables={view.tables} links={links} />
    </>
  )
}

const sentence = (words: string) => words.charAt(0).toUpperCase() + words.slice(1)

function Tile({ tile: { label, value, note, series } }: { tile: TrafficTile }) {
  return (
    <section className="traffic-tile">
      <h2>{label}</h2>
      <p className="sign">{formatCount(value)}</p>
      {series.length > 1 ? <SparkColumns series={series} /> : null}
      <small>{note}</small>
    </section>
  )
}

/** The funnel from a visit to an enquiry. If few visitors open the form, its last two steps are drawn again, larger. */
function TrafficFunnel({ steps, note }: { steps: readonly TrafficStep[]; note: string }) {
  const [visited, opened, sent] = steps
  const isTiny = visited && opened && opened.count > 0 && opened.count < visited.count / 4
  return (
    <PageSection heading="From window to counter" note={note}>
      <StepBars caption="From visit to enquiry" steps={steps} />
      {isTiny && sent ? (
        <>
          <p className="traffic-larger">{`The same ${formatCount(opened.count)} forms, drawn larger`}</p>
          <StepBars caption="From form to enquiry" steps={[{ ...opened, share: '' }, sent]} />
        </>
      ) : null}
    </PageSection>
  )
}

/** Explains the limits of the figures. */
function TrafficNotes() {
  return (
    <>
      <section className="traffic-notes" aria-labelledby="traffic-notes">
        <h2 id="traffic-notes">How to read this</h2>
        <ul>
          <li>
            Not counted: bots that identify themselves, browsers that ask not to be tracked (Do Not Track, Global
            Privacy Control), browsers without scripts, people who leave before a page has loaded, and this back office.
          </li>
          <li>
            A visitor is counted once a day and cannot be recognised the next day: over a range, a visitor who comes on
            three days counts three times. Several people behind one address with the same browser count as one.
          </li>
          <li>
            Enquiries are counted from the stored enquiries and include those whose visit was not counted. Their
            referrer and campaign are unknown.
          </li>
        </ul>
      </section>
      <PageFoot shortcuts={[]}>
        Days follow Sydney time. Visitor identifiers are deleted within an hour of midnight
      </PageFoot>
    </>
  )
}

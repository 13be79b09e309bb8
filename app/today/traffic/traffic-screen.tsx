import { Download } from 'lucide-react'

import { ColumnChart } from '#app/ui/chart/column-chart.tsx'
import { ChartKey } from '#app/ui/chart/chart-key.tsx'
import { SparkColumns } from '#app/ui/chart/spark-columns.tsx'
import { AnchorButton } from '#app/ui/button.tsx'
import { Drawing } from '#app/ui/drawings/drawing.ts'
import marketStall from '#app/ui/drawings/office/market-stall.svg?drawing'
import { EmptyState } from '#app/ui/feedback/empty-state.tsx'
import { formatCount } from '#app/ui/format-count.ts'
import { PageHead } from '#app/ui/page/page-head.tsx'
import { PageSection } from '#app/ui/page/page-section.tsx'
import { type FilterTab, FilterTabs } from '#app/ui/table/filter-tabs.tsx'

import { TrafficFunnel } from './traffic-funnel.tsx'
import { TrafficNotes } from './traffic-notes.tsx'
import { TrafficTables, type TableLinks } from './traffic-tables.tsx'
import type { TrafficTile, TrafficView } from './traffic-view.ts'

type TrafficScreenProps = {
  view: TrafficView
  ranges: readonly FilterTab[]
  /** Left out for those who may not take lists away. */
  exportTo?: string | undefined
  /** Where each table shows all that it has. */
  links: TableLinks
}

export function TrafficScreen({ view, ranges, exportTo, links }: TrafficScreenProps) {
  return (
    <div className="page">
      <div className="page-main">
        <PageHead heading="Traffic">
          {exportTo ? (
            <a href={exportTo} className="page-link">
              <Download aria-hidden="true" />
              <span>Export CSV</span>
            </a>
          ) : null}
        </PageHead>
        <div className="page-bar">
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

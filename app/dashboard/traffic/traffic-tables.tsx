import { Link } from 'react-router'

import { CountTable } from '#app/ui/chart/count-table.tsx'
import { PageSection } from '#app/ui/page/page-section.tsx'
import { formatCount } from '#app/ui/text/format-count.ts'

import type { TrafficTable, TrafficView } from './traffic-view.ts'

type TableName = keyof TrafficView['tables']

/** The link that shows all rows of each table, and the table that shows all of them now. */
export type TableLinks = { all: Record<TableName, string>; whole: string | undefined; fewerTo: string }

const shownAtFirst = 9

const words: Record<TableName, { heading: string; headers: [string, string, ...string[]]; none: string }> = {
  pages: { heading: 'Pages', headers: ['Page', 'Visitors', 'Views'], none: 'No page was viewed.' },
  referrers: {
    heading: 'Came from',
    headers: ['Referrer', 'Visitors', 'Enquiries', 'Registered'],
    none: 'No visit began in this range.',
  },
  campaigns: {
    heading: 'Campaigns',
    headers: ['Campaign', 'Visitors', 'Enquiries', 'Registered'],
    none: 'No link with a campaign was followed. Put utm_source, utm_medium and utm_campaign into the links that you hand out.',
  },
  clicks: { heading: 'Clicks', headers: ['Button', 'Visitors', 'Pressed'], none: 'No button was pressed.' },
  devices: { heading: 'Screens', headers: ['Screen', 'Visitors', 'Views'], none: 'No page was viewed.' },
}

type SectionProps = { name: TableName; table: TrafficTable; links: TableLinks }

function TableSection({ name, table, links }: SectionProps) {
  const { heading, headers, none } = words[name]
  const isWhole = links.whole === name
  const rows = isWhole ? table.rows : table.rows.slice(0, shownAtFirst)
  const more = isWhole
    ? { to: links.fewerTo, text: 'Show fewer' }
    : { to: links.all[name], text: `All ${formatCount(table.total)}` }
  const hasMore = table.total > shownAtFirst
  return (
    <PageSection
      heading={heading}
      note={
        hasMore ? (
          <Link to={more.to} className="inline-link" preventScrollReset aria-label={`${more.text}: ${heading}`}>
            {more.text}
          </Link>
        ) : null
      }
    >
      <CountTable
        caption={heading}
        headers={headers}
        rows={rows.map((row) => ({ name: row.name, counts: [row.visitors, ...row.others] }))}
        none={none}
      />
    </PageSection>
  )
}

export function TrafficTables({ tables, links }: { tables: TrafficView['tables']; links: TableLinks }) {
  const section = (name: TableName) => <TableSection name={name} table={tables[name]} links={links} />
  return (
    <div className="traffic-tables">
      <div>{section('pages')}</div>
      <div>
        {section('referrers')}
        {section('devices')}
      </div>
      <div>
        {section('campaigns')}
        {section('clicks')}
      </div>
    </div>
  )
}

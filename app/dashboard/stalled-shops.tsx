import { Link } from 'react-router'

import { type Milestone, milestoneLabels, milestones } from '#app/shops/shop.ts'
import { PageSection } from '#app/ui/page/page-section.tsx'
import { type Column, DataTable } from '#app/ui/table/data-table.tsx'
import { RowLink } from '#app/ui/table/row-link.tsx'
import { counted, formatCount } from '#app/ui/text/format-count.ts'

import type { StalledShop } from './dashboard-view.ts'

type StalledShopsProps = { count: number | string; after: number; to: string; shops: readonly StalledShop[] }

/** Shops that have stalled before opening: at which milestone, and for how long. */
export function StalledShops({ count, after, to, shops }: StalledShopsProps) {
  return (
    <PageSection
      heading="Stalled"
      note={
        <>
          <span>{`${formatCount(count)} ${count === 1 ? 'store has' : 'stores have'} not moved for ${after} days.`}</span>{' '}
          <Link to={to} className="inline-link">
            See all
          </Link>
        </>
      }
      className="dashboard-stalled"
    >
      {shops.length === 0 ? (
        <p className="dashboard-none">Every store in onboarding has moved within {after} days.</p>
      ) : (
        <DataTable caption="Stalled stores, longest first" columns={columns} rows={shops} rowKey={(shop) => shop.id} />
      )}
    </PageSection>
  )
}

const columns: readonly Column<StalledShop>[] = [
  {
    key: 'shop',
    header: 'Store',
    stacked: 'lead',
    cell: ({ to, shopName, place }) => (
      <RowLink to={to} detail={place}>
        {shopName}
      </RowLink>
    ),
  },
  {
    key: 'reached',
    header: 'Reached',
    width: 'w-36',
    stacked: 'line',
    cell: ({ reached, waitsFor }) => <Reached reached={reached} waitsFor={waitsFor} />,
  },
  {
    key: 'waits',
    header: 'Stopped at',
    width: 'w-48',
    stacked: 'mark',
    cell: ({ waitsFor }) => (waitsFor ? milestoneLabels[waitsFor] : 'Going live'),
  },
  {
    key: 'days',
    header: 'For',
    width: 'w-24',
    stacked: 'aside',
    cell: ({ days }) => <b>{counted(days, 'day')}</b>,
  },
]

/** An awning of five scallops, one for each milestone. The pink one is the milestone that the shop waits for. */
function Reached({ reached, waitsFor }: { reached: readonly Milestone[]; waitsFor: Milestone | null }) {
  return (
    <svg viewBox="0 0 97 25" className="dashboard-awning" role="img" aria-label={`${reached.length * 20}% complete`}>
      {milestones.map((milestone, index) => (
        <path
          key={milestone}
          d={`M${index * 19 + 1} 1h19v13a9.5 9.5 0 0 1-19 0z`}
          data-step={stepOf(reached.includes(milestone), milestone === waitsFor)}
        />
      ))}
    </svg>
  )
}

function stepOf(isReached: boolean, isNext: boolean): string | undefined {
  if (isReached) return 'reached'
  return isNext ? 'next' : undefined
}

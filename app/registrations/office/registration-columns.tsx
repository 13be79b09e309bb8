import { Avatar } from '#app/ui/record/avatar.tsx'
import { OddLettersTag } from '#app/ui/record/mail/confusable-notice.tsx'
import { StatusMark } from '#app/ui/record/status-mark.tsx'
import { TagList } from '#app/ui/record/tags/tag-list.tsx'
import { Tag } from '#app/ui/record/tags/tag.tsx'
import type { Column } from '#app/ui/table/data-table.tsx'
import { RowLink } from '#app/ui/table/row-link.tsx'

import { RegistrationMark, WaitBar } from './registration-marks.tsx'
import type { RegistrationRow } from './registration-view.ts'

type Sort = NonNullable<Column<RegistrationRow>['sort']>
/** The links of the sortable headers; the active one has a `direction`. */
export type RegistrationSortLinks = { due: Sort; shop: Sort; status: Sort }

type Shown = { sorts: RegistrationSortLinks; now: string }

function ShopCell({ row }: { row: RegistrationRow }) {
  return (
    <RowLink
      to={row.to}
      detail={
        <>
          {row.isOdd ? <OddLettersTag /> : null}
          {row.place}, {row.contactName}
        </>
      }
      below={<TagList tags={row.tags} listTo="/staff/registrations?turn=all" />}
    >
      {row.shopName}
    </RowLink>
  )
}

export function registrationColumns({ sorts, now }: Shown): readonly Column<RegistrationRow>[] {
  return [
    {
      key: 'shop',
      header: 'Store',
      sort: sorts.shop,
      stacked: 'lead',
      cell: (row) => <ShopCell row={row} />,
    },
    {
      key: 'register',
      header: 'Register',
      width: 'w-44',
      stacked: 'mark',
      cell: (row) => <StatusMark tone={row.register.tone}>{row.register.words}</StatusMark>,
    },
    {
      key: 'source',
      header: 'How they heard',
      width: 'w-44',
      drops: true,
      stacked: 'mark',
      cell: (row) => (
        <span className="line row-source">
          <span>{row.source}</span>
          {row.isLpo ? <Tag tone="yellow">LPO</Tag> : null}
        </span>
      ),
    },
    {
      key: 'status',
      header: 'Status',
      width: 'w-36',
      sort: sorts.status,
      stacked: 'mark',
      cell: (row) => <RegistrationMark status={row.status} />,
    },
    {
      key: 'owner',
      header: 'Assigned to',
      width: 'w-28',
      stacked: 'hidden',
      cell: (row) =>
        row.owner ? <Avatar name={row.owner} isAlone /> : <span className="text-text-soft">Unassigned</span>,
    },
    {
      key: 'due',
      header: 'Answer due',
      width: 'w-32',
      sort: sorts.due,
      stacked: 'aside',
      cell: (row) => <WaitBar wait={row.wait} now={now} />,
    },
  ]
}

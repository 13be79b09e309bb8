import { Avatar } from '#app/ui/record/avatar.tsx'
import { LookTag } from '#app/ui/record/look-notice.tsx'
import { Tag } from '#app/ui/record/tag.tsx'
import type { Column } from '#app/ui/table/data-table.tsx'
import { RowLink } from '#app/ui/table/row-link.tsx'

import { isWaiting } from '../registration.ts'
import { pickForm, type Picks } from './pick-bar.tsx'
import { RegisterMark, RegistrationMark, WaitBar } from './registration-marks.tsx'
import type { RegistrationRow } from './registration-view.ts'

type Sort = NonNullable<Column<RegistrationRow>['sort']>
/** Where each sortable header leads; `direction` on the one that sorts now. */
export type RegistrationSortLinks = { due: Sort; shop: Sort; status: Sort }

type Shown = { sorts: RegistrationSortLinks; now: string; picks: Picks | undefined }

function ShopCell({ row, picks }: { row: RegistrationRow; picks: Picks | undefined }) {
  const link = (
    <RowLink
      to={row.to}
      detail={
        <>
          {row.isOdd ? <LookTag /> : null}
          {row.place}, {row.contactName}
        </>
      }
    >
      {row.shopName}
    </RowLink>
  )
  if (!picks) return link
  return (
    <span className="line row-picked">
      <label className="middle row-pick">
        <input
          type="checkbox"
          name="id"
          value={row.id}
          form={pickForm}
          checked={picks.ids.has(row.id)}
          disabled={!isWaiting(row.status)}
          onChange={() => picks.toggle(row.id)}
        />
        <span className="vh">Select {row.shopName}</span>
      </label>
      {link}
    </span>
  )
}

export function registrationColumns({ sorts, now, picks }: Shown): readonly Column<RegistrationRow>[] {
  return [
    {
      key: 'shop',
      header: 'Shop',
      sort: sorts.shop,
      stacked: 'lead',
      cell: (row) => <ShopCell row={row} picks={picks} />,
    },
    {
      key: 'register',
      header: 'Register',
      width: 'w-48',
      stacked: 'mark',
      cell: (row) => <RegisterMark {...row.register} />,
    },
    {
      key: 'source',
      header: 'Heard of us',
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
      header: 'Owner',
      width: 'w-18',
      stacked: 'hidden',
      cell: (row) => (row.owner ? <Avatar name={row.owner} isAlone /> : <span className="text-text-soft">None</span>),
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

import { Link } from 'react-router'

import { formatCount } from '../text/format-count.ts'

export type FilterTab = { label: string; to: string; count?: number | string | undefined; isCurrent?: boolean }

/** The filters of a list as links, so that the address contains the filter. */
export function FilterTabs({ label, tabs }: { label: string; tabs: readonly FilterTab[] }) {
  return (
    <nav className="filter-tabs" aria-label={label}>
      <ul>
        {tabs.map(({ label: name, to, count, isCurrent }) => (
          <li key={to}>
            <Link to={to} aria-current={isCurrent ? 'true' : undefined} preventScrollReset>
              {name}
              {count === undefined ? null : <b>{typeof count === 'number' ? formatCount(count) : count}</b>}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

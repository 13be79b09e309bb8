import { useEffect, useRef } from 'react'
import { Link, useLocation } from 'react-router'

import { formatCount } from '../text/format-count.ts'

export type FilterTab = { label: string; to: string; count?: number | string | undefined; isCurrent?: boolean }

/** The filters of a list as links, so that the address contains the filter. A line that is too narrow scrolls to the current one. */
export function FilterTabs({ label, tabs }: { label: string; tabs: readonly FilterTab[] }) {
  const bar = useRef<HTMLElement>(null)
  const current = tabs.find(({ isCurrent }) => isCurrent)?.to
  // An open record, which has its own path, narrows the line.
  const { pathname } = useLocation()
  useEffect(() => {
    const tab = bar.current?.querySelector<HTMLElement>('[aria-current]')
    if (!bar.current || !tab) return
    bar.current.scrollLeft = tab.offsetLeft - (bar.current.clientWidth - tab.offsetWidth) / 2
  }, [current, pathname])
  return (
    <nav className="filter-tabs" aria-label={label} ref={bar}>
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

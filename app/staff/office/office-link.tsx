import { NavLink } from 'react-router'

import { formatCount } from '#app/ui/format-count.ts'

import type { OfficeNavItem } from './office-frame.ts'

/** One place in the rail or the bar; yellow says that you are in it. */
export function OfficeLink({ to, label, icon: Icon, count, isUrgent }: OfficeNavItem) {
  return (
    <NavLink to={to} end={to === '/staff'} className="office-link">
      <Icon aria-hidden="true" />
      <span>{label}</span>
      {count ? (
        <em data-urgent={isUrgent || undefined}>
          {formatCount(count)}
          <span className="vh"> waiting</span>
        </em>
      ) : null}
    </NavLink>
  )
}

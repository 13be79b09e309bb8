import { NavLink } from 'react-router'

import { formatCount } from '#app/ui/text/format-count.ts'

import type { OfficeNavItem } from './office-frame.ts'

/** A link in the rail or the phone bar with the number of waiting records. The current page is yellow. */
export function OfficeLink({ to, label, icon: Icon, waiting }: OfficeNavItem) {
  return (
    <NavLink to={to} end={to === '/staff'} className="office-link">
      <Icon aria-hidden="true" />
      <span>{label}</span>
      {waiting ? (
        <em data-urgent={waiting.isUrgent || undefined}>
          <span>{formatCount(waiting.count)}</span>
          <span className="vh"> {waiting.what}</span>
        </em>
      ) : null}
    </NavLink>
  )
}

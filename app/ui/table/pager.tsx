import { LinkButton } from '../button/link-button.tsx'

type PagerProps = {
  /** The current position: '26–50 of 212'. */
  position: string
  newerTo?: string | undefined
  olderTo?: string | undefined
}

/** Keyset paging: a page starts after a row, not at an offset, so new rows do not shift the pages. */
export function Pager({ position, newerTo, olderTo }: PagerProps) {
  return (
    <nav className="row pager" aria-label="Pages">
      <span>{position}</span>
      <PagerLink to={newerTo}>Newer</PagerLink>
      <PagerLink to={olderTo}>Older</PagerLink>
    </nav>
  )
}

function PagerLink({ to, children }: { to: string | undefined; children: string }) {
  if (to) {
    return (
      <LinkButton to={to} size="small">
        {children}
      </LinkButton>
    )
  }
  return <span className="inline-line pager-none">{children}</span>
}

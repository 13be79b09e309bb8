import { LinkButton } from '../link-button.tsx'

type PagerProps = {
  /** Where we are, in words: '26–50 of 212'. */
  position: string
  newerTo?: string | undefined
  olderTo?: string | undefined
}

/** Keyset paging: a page begins after a row, not at a number, so rows that arrive meanwhile move nothing. */
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

import { type ReactNode, use } from 'react'
import { Link } from 'react-router'

import { ExampleContext, ExampleTag } from '../record/list/example-tag.tsx'

type RowLinkProps = { to: string; isCurrent?: boolean; detail?: ReactNode; below?: ReactNode; children: ReactNode }

/** The first cell of a row. Its link covers the whole row, and J and K move between these links. */
export function RowLink({ to, isCurrent, detail, below, children }: RowLinkProps) {
  const isExample = use(ExampleContext)
  return (
    <span className="row-name">
      <Link
        to={to}
        className="covers row-link"
        translate="no"
        data-row-link
        aria-current={isCurrent || undefined}
        preventScrollReset
      >
        {children}
      </Link>
      {detail || isExample ? (
        <small>
          {isExample ? <ExampleTag /> : null} <span>{detail}</span>
        </small>
      ) : null}
      {below}
    </span>
  )
}

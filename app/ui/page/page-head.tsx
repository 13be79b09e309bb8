import type { ReactNode } from 'react'

import { formatCount } from '../text/format-count.ts'

export type Count = { label: string; value: number | string; isBad?: boolean }

type PageHeadProps = {
  heading: string
  counts?: readonly Count[]
  /** Search and exports, at the end of the line. */
  children?: ReactNode
}

export function PageHead({ heading, counts = [], children }: PageHeadProps) {
  return (
    <header className="row page-head">
      <h1>{heading}</h1>
      {counts.length > 0 ? (
        <dl className="page-counts">
          {counts.map(({ label, value, isBad }) => (
            <div key={label} data-bad={isBad || undefined}>
              <dt>{label}</dt>
              <dd>{typeof value === 'number' ? formatCount(value) : value}</dd>
            </div>
          ))}
        </dl>
      ) : null}
      {children ? <div className="line page-head-end">{children}</div> : null}
    </header>
  )
}

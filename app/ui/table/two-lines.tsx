import type { ReactNode } from 'react'

/** What matters over what explains it, each on one line of a cell. */
export function TwoLines({ children, detail }: { children: ReactNode; detail?: ReactNode }) {
  return (
    <span className="row-name">
      <span>{children}</span>
      {detail ? <small>{detail}</small> : null}
    </span>
  )
}

import type { ReactNode } from 'react'

/** A cell with a main line and a line of detail below it. */
export function TwoLines({ children, detail }: { children: ReactNode; detail?: ReactNode }) {
  return (
    <span className="row-name">
      <span>{children}</span>
      {detail ? <small>{detail}</small> : null}
    </span>
  )
}

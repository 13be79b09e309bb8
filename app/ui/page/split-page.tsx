import type { ReactNode } from 'react'

type SplitPageProps = {
  /** One record as a `SidePanel`: next to the list on a wide screen, in its place on a narrow one. */
  panel?: ReactNode
  panelWidth?: 'wide'
  children: ReactNode
}

export function SplitPage({ panel, panelWidth, children }: SplitPageProps) {
  return (
    <div className="page" data-panel={panel ? (panelWidth ?? 'narrow') : undefined}>
      <div className="column page-main">{children}</div>
      {panel}
    </div>
  )
}

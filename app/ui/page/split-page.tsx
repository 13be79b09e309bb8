import type { ReactNode } from 'react'

type SplitPageProps = {
  /** One record, as a `SidePanel`: beside the list on a desk, in its place on a phone. */
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

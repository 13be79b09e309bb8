import { Settings } from 'lucide-react'

import { PageSection } from '#app/ui/page/page-section.tsx'
import { Avatar } from '#app/ui/record/avatar.tsx'
import { StatusMark } from '#app/ui/record/status-mark.tsx'
import { Tag } from '#app/ui/record/tag.tsx'

export function MarksSection() {
  return (
    <PageSection heading="Marks" note="Shape says it before colour does" className="sheet-6">
      <div className="sheet-row">
        <StatusMark tone="new">New</StatusMark>
        <StatusMark tone="ours">Waiting on us</StatusMark>
        <StatusMark tone="theirs">Waiting on them</StatusMark>
        <StatusMark tone="good">Signed</StatusMark>
        <StatusMark tone="bad">Failed</StatusMark>
        <StatusMark tone="off">Closed</StatusMark>
      </div>
      <div className="sheet-row">
        <Tag tone="green">Integrating</Tag>
        <Tag tone="yellow">Tablet</Tag>
        <Tag>Other</Tag>
        <Tag tone="pink">Bank</Tag>
        <Tag tone="red">Cancelled</Tag>
        <Tag tone="outline">LPO</Tag>
        <Tag tone="ink">Owner</Tag>
      </div>
      <div className="sheet-row">
        <Avatar name="Jess Albury" />
        <Avatar name="Ned Ostrov" />
        <Avatar name="Priya Nair" size="large" />
        <Avatar name="Ari Cole" size="large" />
        <Avatar name="The system">
          <Settings />
        </Avatar>
      </div>
    </PageSection>
  )
}

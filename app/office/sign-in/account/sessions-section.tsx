import { Form } from 'react-router'

import type { OwnSession } from '#app/identity/sessions/own-session.ts'
import { Button } from '#app/ui/button/button.tsx'
import { PageSection } from '#app/ui/page/page-section.tsx'
import { Tag } from '#app/ui/record/tags/tag.tsx'
import { type Column, DataTable } from '#app/ui/table/data-table.tsx'
import { TwoLines } from '#app/ui/table/two-lines.tsx'
import { DateTime, ShortTime } from '#app/ui/time/time.tsx'

type SessionsSectionProps = { sessions: readonly OwnSession[]; now: string }

export function SessionsSection({ sessions, now }: SessionsSectionProps) {
  return (
    <PageSection heading="Where you are signed in" className="account-wide">
      <DataTable caption="Your sessions" columns={columnsOf(now)} rows={sessions} rowKey={(session) => session.id} />
      {sessions.length > 1 ? (
        <Form method="post" className="mt-4" preventScrollReset>
          <Button variant="danger" name="intent" value="end-other-sessions">
            Sign out everywhere else
          </Button>
        </Form>
      ) : null}
    </PageSection>
  )
}

function columnsOf(now: string): readonly Column<OwnSession>[] {
  return [
    {
      key: 'device',
      header: 'Device',
      stacked: 'lead',
      cell: (session) => <TwoLines detail={session.network}>{session.device}</TwoLines>,
    },
    {
      key: 'started',
      header: 'Signed in',
      width: 'w-48',
      stacked: 'hidden',
      cell: (session) => <DateTime at={session.startedAt} />,
    },
    {
      key: 'seen',
      header: 'Last seen',
      width: 'w-28',
      stacked: 'aside',
      cell: (session) => <ShortTime at={session.lastSeenAt} now={now} />,
    },
    {
      key: 'end',
      header: 'Session',
      width: 'w-36',
      align: 'end',
      stacked: 'line',
      cell: (session) => (session.isCurrent ? <Tag tone="green">This one</Tag> : <EndSession session={session} />),
    },
  ]
}

function EndSession({ session }: { session: OwnSession }) {
  return (
    <Form method="post" preventScrollReset>
      <input type="hidden" name="session" value={session.id} />
      <Button variant="ghost" size="small" name="intent" value="end-session">
        Sign out<span className="vh"> {session.device}</span>
      </Button>
    </Form>
  )
}

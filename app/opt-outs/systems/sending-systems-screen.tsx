import { ArrowLeft, BookOpen } from 'lucide-react'
import { Link } from 'react-router'

import { OfficeForm } from '#app/office/shell/office-form.island.tsx'
import { Button } from '#app/ui/button/button.tsx'
import { Drawing } from '#app/ui/drawings/drawing.ts'
import letterboxSlot from '#app/ui/drawings/office/letterbox-slot.svg?drawing'
import { EmptyState } from '#app/ui/feedback/empty-state.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { Field } from '#app/ui/field/field.tsx'
import { TextInput } from '#app/ui/field/text-input.tsx'
import { PageHead } from '#app/ui/page/page-head.tsx'
import { PageSection } from '#app/ui/page/page-section.tsx'
import { SplitPage } from '#app/ui/page/split-page.tsx'
import { StatusMark } from '#app/ui/record/status-mark.tsx'
import { type Column, DataTable } from '#app/ui/table/data-table.tsx'
import { TwoLines } from '#app/ui/table/two-lines.tsx'
import { DayName, ShortTime } from '#app/ui/time/time.tsx'

import { CopyButton } from '#app/ui/button/copy-button.tsx'
import type { SystemRow } from '../office/opt-outs-view.ts'

/** The forms post `intent` to this page: `admit` with `label`, `revoke` with `system`. */
type SendingSystemsScreenProps = {
  systems: readonly SystemRow[]
  now: string
  /** A new secret, which is shown only once. */
  secret?: string | undefined
}

export function SendingSystemsScreen({ systems, now, secret }: SendingSystemsScreenProps) {
  return (
    <SplitPage>
      <PageHead heading="Sending systems">
        <Link to="/staff/opt-outs" className="page-link">
          <ArrowLeft aria-hidden="true" />
          <span>Back to the numbers</span>
        </Link>
        <a href="/api/docs" className="page-link">
          <BookOpen aria-hidden="true" />
          <span>API guide</span>
        </a>
      </PageHead>
      <PageSection heading="Add system" className="opt-out-section">
        {secret ? <Secret secret={secret} /> : null}
        <p className="opt-out-explains">
          Systems that send texts check this list first: <code>POST /api/suppressions/check</code> when they send, or{' '}
          <code>GET /api/suppressions</code> to keep a copy up to date.
        </p>
        <OfficeForm intent="admit" className="row opt-out-line" key={systems.length}>
          <Field name="label" label="System name" hint="Its name and who runs it">
            <TextInput maxLength={80} required />
          </Field>
          <Button>Add system</Button>
        </OfficeForm>
      </PageSection>
      {systems.length === 0 ? (
        <EmptyState heading="No systems yet" drawing={<Drawing of={letterboxSlot} className="drawing" />}>
          A system that sends texts has to check this list to know who has opted out.
        </EmptyState>
      ) : (
        <DataTable caption="Systems, newest first" columns={columnsOf(now)} rows={systems} rowKey={(row) => row.id} />
      )}
    </SplitPage>
  )
}

function Secret({ secret }: { secret: string }) {
  return (
    <Notice
      tone="warn"
      title="Copy this secret now. It is shown only once."
      isNews
      action={<CopyButton text={secret} label="Copy" />}
    >
      <code className="opt-out-secret" translate="no">
        {secret}
      </code>
    </Notice>
  )
}

function columnsOf(now: string): readonly Column<SystemRow>[] {
  return [
    {
      key: 'label',
      header: 'System',
      stacked: 'lead',
      cell: (row) => (
        <TwoLines
          detail={
            <>
              {row.madeBy}, <DayName at={row.madeAt} />
            </>
          }
        >
          {row.label}
        </TwoLines>
      ),
    },
    {
      key: 'secret',
      header: 'Secret',
      width: 'w-36',
      stacked: 'line',
      cell: (row) => <code>…{row.secretEnd}</code>,
    },
    {
      key: 'used',
      header: 'Last request',
      width: 'w-36',
      stacked: 'aside',
      cell: (row) =>
        row.lastUsedAt ? <ShortTime at={row.lastUsedAt} now={now} /> : <span className="text-text-soft">Never</span>,
    },
    {
      key: 'state',
      header: 'State',
      width: 'w-48',
      stacked: 'mark',
      cell: (row) => <SystemState row={row} />,
    },
  ]
}

function SystemState({ row }: { row: SystemRow }) {
  if (row.isRevoked) return <StatusMark tone="off">Access revoked</StatusMark>
  return (
    <span className="opt-out-state">
      <StatusMark tone="good">Has access</StatusMark>
      <OfficeForm intent="revoke" about={{ system: row.id }} preventScrollReset>
        <button type="submit" className="text-button">
          Revoke access
        </button>
      </OfficeForm>
    </span>
  )
}

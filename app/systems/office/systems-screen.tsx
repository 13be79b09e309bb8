import { BookOpen } from 'lucide-react'

import { OfficeForm } from '#app/office/shell/office-form.island.tsx'
import { Button } from '#app/ui/button/button.tsx'
import { Drawing } from '#app/ui/drawings/drawing.ts'
import letterboxSlot from '#app/ui/drawings/office/letterbox-slot.svg?drawing'
import { EmptyState } from '#app/ui/feedback/empty-state.tsx'
import { Field } from '#app/ui/field/field.tsx'
import { TextInput } from '#app/ui/field/text-input.tsx'
import { PageHead } from '#app/ui/page/page-head.tsx'
import { PageSection } from '#app/ui/page/page-section.tsx'
import { SplitPage } from '#app/ui/page/split-page.tsx'
import { type Column, DataTable } from '#app/ui/table/data-table.tsx'
import { RowLink } from '#app/ui/table/row-link.tsx'
import { DayName, ShortTime } from '#app/ui/time/time.tsx'

import type { SystemRow } from '../system.ts'
import { AccessMark, RightChoices, RightTags, Secret } from './system-parts.tsx'

/** The form posts `admit` as `intent`, with `label` and `rights`, to this page. */
type SystemsScreenProps = {
  systems: readonly SystemRow[]
  now: string
  /** A new secret, which is shown only once. */
  secret?: string | undefined
}

/** Shows the systems of other companies that may read our data, and the form that adds one. */
export function SystemsScreen({ systems, now, secret }: SystemsScreenProps) {
  return (
    <SplitPage>
      <PageHead heading="Systems">
        <a href="/api/docs" className="page-link">
          <BookOpen aria-hidden="true" />
          <span>API guide</span>
        </a>
      </PageHead>
      <PageSection heading="Add system" className="system-section">
        {secret ? <Secret secret={secret} title="Copy this secret now. It is shown only once." /> : null}
        <p className="system-explains">
          A system of ours or of a partner reads our data with a secret, and only what its rights allow. Open a system
          to set its webhook.
        </p>
        <OfficeForm intent="admit" className="system-form" key={systems.length}>
          <Field name="label" label="System name" hint="Its name and who runs it">
            <TextInput maxLength={80} required />
          </Field>
          <RightChoices rights={[]} />
          <Button>Add system</Button>
        </OfficeForm>
      </PageSection>
      {systems.length === 0 ? (
        <EmptyState heading="No systems yet" drawing={<Drawing of={letterboxSlot} className="drawing" />}>
          A system that sends texts has to check who has opted out.
        </EmptyState>
      ) : (
        <DataTable caption="Systems, newest first" columns={columnsOf(now)} rows={systems} rowKey={(row) => row.id} />
      )}
    </SplitPage>
  )
}

function columnsOf(now: string): readonly Column<SystemRow>[] {
  return [
    {
      key: 'label',
      header: 'System',
      stacked: 'lead',
      cell: (row) => (
        <RowLink
          to={`/staff/systems/${row.id}`}
          detail={
            <>
              {row.madeBy}, <DayName at={row.madeAt} />
            </>
          }
        >
          {row.label}
        </RowLink>
      ),
    },
    { key: 'rights', header: 'Rights', stacked: 'line', cell: (row) => <RightTags rights={row.rights} /> },
    {
      key: 'secret',
      header: 'Secret',
      width: 'w-24',
      stacked: 'hidden',
      cell: (row) => <code>…{row.secretEnd}</code>,
    },
    {
      key: 'used',
      header: 'Last request',
      width: 'w-30',
      stacked: 'aside',
      cell: (row) =>
        row.lastUsedAt ? <ShortTime at={row.lastUsedAt} now={now} /> : <span className="text-text-soft">Never</span>,
    },
    {
      key: 'state',
      header: 'Status',
      width: 'w-44',
      stacked: 'mark',
      cell: (row) => <AccessMark isRevoked={row.isRevoked} />,
    },
  ]
}

import { ArrowLeft } from 'lucide-react'
import { Link } from 'react-router'

import { OfficeForm } from '#app/office/shell/office-form.island.tsx'
import { Button } from '#app/ui/button/button.tsx'
import { Drawing } from '#app/ui/drawings/drawing.ts'
import letterboxSlot from '#app/ui/drawings/office/letterbox-slot.svg?drawing'
import { EmptyState } from '#app/ui/feedback/empty-state.tsx'
import { Field } from '#app/ui/field/field.tsx'
import { TextInput } from '#app/ui/field/text-input.tsx'
import { formatCount } from '#app/ui/text/format-count.ts'
import { PageHead } from '#app/ui/page/page-head.tsx'
import { PageSection } from '#app/ui/page/page-section.tsx'
import { SplitPage } from '#app/ui/page/split-page.tsx'
import { StatusMark } from '#app/ui/record/status-mark.tsx'
import { type Column, DataTable } from '#app/ui/table/data-table.tsx'
import { TwoLines } from '#app/ui/table/two-lines.tsx'
import { DayName, ShortTime } from '#app/ui/time/time.tsx'

import { CopyButton } from '#app/ui/button/copy-button.tsx'
import type { KeyRow } from '../office/opt-outs-view.ts'

/** The forms post `intent` to this page: `issue` with `label`, `retire` or `reopen` with `key`. */
type OptOutKeysScreenProps = {
  keys: readonly KeyRow[]
  now: string
  canWrite: boolean
}

export function OptOutKeysScreen({ keys, now, canWrite }: OptOutKeysScreenProps) {
  return (
    <SplitPage>
      <PageHead heading="Link keys" counts={[{ label: 'In use', value: keys.filter((key) => !key.isRetired).length }]}>
        <Link to="/staff/opt-outs" className="page-link">
          <ArrowLeft aria-hidden="true" />
          <span>Back to the numbers</span>
        </Link>
      </PageHead>
      {canWrite ? (
        <PageSection heading="Issue a key" className="opt-out-section">
          <OfficeForm intent="issue" className="row opt-out-line" key={keys.length}>
            <Field name="label" label="Campaign or sender" hint="How colleagues will recognise it">
              <TextInput maxLength={80} required />
            </Field>
            <Button>Issue a key</Button>
          </OfficeForm>
        </PageSection>
      ) : null}
      {keys.length === 0 ? (
        <EmptyState heading="No keys yet" drawing={<Drawing of={letterboxSlot} className="drawing" />}>
          A key creates a separate address for one kind of text, so that you can see which texts people unsubscribe
          from.
        </EmptyState>
      ) : (
        <DataTable
          caption="Keys, newest first"
          columns={columnsOf(now, canWrite)}
          rows={keys}
          rowKey={(key) => key.id}
        />
      )}
    </SplitPage>
  )
}

function columnsOf(now: string, canWrite: boolean): readonly Column<KeyRow>[] {
  return [
    {
      key: 'label',
      header: 'Campaign or sender',
      stacked: 'lead',
      cell: (key) => (
        <TwoLines
          detail={
            <>
              {key.madeBy}, <DayName at={key.madeAt} />
            </>
          }
        >
          {key.label}
        </TwoLines>
      ),
    },
    {
      key: 'address',
      header: 'Address',
      width: 'w-56',
      stacked: 'line',
      cell: (key) => (
        <span className="opt-out-address">
          <code>{key.path}</code>
          <CopyButton text={key.address} label="Copy link" />
        </span>
      ),
    },
    {
      key: 'numbers',
      header: 'Opted out',
      width: 'w-28',
      align: 'end',
      stacked: 'mark',
      cell: (key) => (
        <Link to={key.to} className="inline-link">
          {formatCount(key.numbers)} <span className="vh">numbers</span>
        </Link>
      ),
    },
    {
      key: 'last',
      header: 'Last',
      width: 'w-28',
      stacked: 'hidden',
      cell: (key) =>
        key.lastAt ? <ShortTime at={key.lastAt} now={now} /> : <span className="text-text-soft">Never</span>,
    },
    {
      key: 'state',
      header: 'State',
      width: 'w-48',
      stacked: 'mark',
      cell: (key) => <KeyState keyRow={key} canWrite={canWrite} />,
    },
  ]
}

/** Shows the state of a key. A retired key still works, because texts with it are still on phones. */
function KeyState({ keyRow, canWrite }: { keyRow: KeyRow; canWrite: boolean }) {
  return (
    <span className="opt-out-state">
      {keyRow.isRetired ? (
        <StatusMark tone="off">Retired, still works</StatusMark>
      ) : (
        <StatusMark tone="good">In use</StatusMark>
      )}
      {canWrite ? (
        <OfficeForm intent={keyRow.isRetired ? 'reopen' : 'retire'} about={{ key: keyRow.id }} preventScrollReset>
          <button type="submit" className="text-button">
            {keyRow.isRetired ? 'Use again' : 'Retire'}
          </button>
        </OfficeForm>
      ) : null}
    </span>
  )
}

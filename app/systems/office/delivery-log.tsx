import { OfficeForm } from '#app/office/shell/office-form.island.tsx'
import { StatusMark } from '#app/ui/record/status-mark.tsx'
import { type Column, DataTable } from '#app/ui/table/data-table.tsx'
import { TwoLines } from '#app/ui/table/two-lines.tsx'
import { ShortTime } from '#app/ui/time/time.tsx'

import type { DeliveryRow } from '../system.ts'

type DeliveryLogProps = { deliveries: readonly DeliveryRow[]; now: string; canReplay: boolean }

/** Lists the deliveries of a system, newest first, each with a button that sends it again. */
export function DeliveryLog({ deliveries, now, canReplay }: DeliveryLogProps) {
  if (deliveries.length === 0) return <p className="system-explains">Nothing was sent yet.</p>
  return (
    <DataTable
      caption="Webhooks, newest first"
      columns={columnsOf(now, canReplay)}
      rows={deliveries}
      rowKey={(row) => row.id}
    />
  )
}

function columnsOf(now: string, canReplay: boolean): readonly Column<DeliveryRow>[] {
  return [
    {
      key: 'type',
      header: 'Event',
      stacked: 'lead',
      cell: (row) => (
        <TwoLines detail={<span className="system-event">{row.eventId}</span>}>
          <code>{row.type}</code>
        </TwoLines>
      ),
    },
    {
      key: 'at',
      header: 'Happened',
      width: 'w-30',
      stacked: 'aside',
      cell: (row) => <ShortTime at={row.happenedAt} now={now} />,
    },
    { key: 'result', header: 'Last response', stacked: 'line', cell: (row) => <Result row={row} now={now} /> },
    { key: 'state', header: 'State', width: 'w-36', stacked: 'mark', cell: (row) => <State {...row} /> },
    {
      key: 'again',
      header: 'Again',
      width: 'w-30',
      stacked: 'line',
      cell: (row) =>
        canReplay ? (
          <OfficeForm intent="replay" isOfRecord about={{ delivery: row.id }} preventScrollReset>
            <button type="submit" className="text-button">
              Send again
            </button>
          </OfficeForm>
        ) : null,
    },
  ]
}

function State({ status, attempts }: DeliveryRow) {
  if (status === 'delivered') return <StatusMark tone="good">Delivered</StatusMark>
  if (status === 'failed') return <StatusMark tone="bad">Failed</StatusMark>
  return <StatusMark tone="theirs">{attempts === 0 ? 'Waiting' : 'Trying again'}</StatusMark>
}

/** Says how often staff sent an event again. */
function againIn(replays: number): string {
  if (replays === 0) return ''
  return `sent again ${replays === 1 ? 'once' : replays === 2 ? 'twice' : `${replays} times`}`
}

function Result({ row, now }: { row: DeliveryRow; now: string }) {
  const { attempts, responseStatus, problem, nextAttemptAt, replays, status } = row
  const again = againIn(replays)
  if (attempts === 0 && status === 'waiting')
    return <span className="text-text-soft">{again ? `On its way, ${again}` : 'Not sent yet'}</span>
  const said = [responseStatus, problem].filter((part) => part !== null).join(': ')
  return (
    <TwoLines
      detail={
        <>
          {attempts === 1 ? '1 attempt' : `${attempts} attempts`}
          {again ? `, ${again}` : ''}
          {nextAttemptAt === null ? null : (
            <>
              , next at <ShortTime at={nextAttemptAt} now={now} />
            </>
          )}
        </>
      }
    >
      {said}
    </TwoLines>
  )
}

import { type Happened, keepUndo, type Undo, undoIn } from '#app/office/records/history/undo-window.ts'

import type { RegistrationStatus } from '../registration.ts'

type Before<Asked> = { status: RegistrationStatus; asked: Asked }

/** Builds the stored data of a decision, by which it can be undone (rule RG23). */
export const undoable = <Asked>(
  { status, asked }: Omit<Before<Asked>, 'status'> & { status: string },
  when: Parameters<typeof keepUndo>[1],
) => keepUndo({ status, asked }, when)

const decisions = ['approved', 'asked', 'declined'] as const
export type DecisionKind = (typeof decisions)[number]

/** Returns the decision of an event and the data that undo it; undefined if it is no decision or has no such data. */
export const undoOf = <Asked>(
  event: Happened | undefined,
): { kind: DecisionKind; undo: Undo<Before<Asked>> } | undefined => undoIn(decisions, event)

/** Removes undone decisions and their undo events. */
function withoutUndone<Event extends Happened>(events: readonly Event[]): Event[] {
  const left: Event[] = []
  for (const event of events) {
    if (event.kind !== 'undone') left.push(event)
    else {
      const at = left.findLastIndex(({ kind }) => decisions.some((decision) => decision === kind))
      if (at >= 0) left.splice(at, 1)
    }
  }
  return left
}

type Decided<Asked> = { status: RegistrationStatus; asked: Asked; decidedAt: Date | null; declineReason: string | null }

/**
 * Returns a registration and its timeline as the applicant may see them (rule RG26): without a decision until its mail
 * may be sent and it can no longer be undone, and without all later events.
 */
export function finalOf<Row extends Decided<unknown>, Event extends Happened>(
  row: Row,
  events: readonly Event[],
  now: Date,
): { row: Row; events: Event[] } {
  const kept = withoutUndone(events)
  const open = kept.findIndex((event) => {
    const decided = undoOf(event)
    return decided !== undefined && now <= decided.undo.until
  })
  const undo = undoOf<Row['asked']>(kept[open])?.undo
  if (!undo) return { row, events: kept }
  return { row: { ...row, ...undo.was, decidedAt: null, declineReason: null }, events: kept.slice(0, open) }
}

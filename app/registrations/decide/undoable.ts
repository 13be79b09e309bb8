import { undoWindow, type UndoWindow } from '#app/records/undo-window.ts'

import type { RegistrationStatus } from '../registration.ts'

type Before<Asked> = { status: string; asked: Asked }

/** What is kept with a decision, in its place in the timeline, so that it can be taken back (rule RG23). */
type Undoable<Asked> = UndoWindow & {
  isMailed: boolean
  /** What the decision changed, as it was. */
  was: Before<Asked>
}

export function undoable<Asked>(
  { status, asked }: Before<Asked>,
  { now, seconds, isMailed }: { now: Date; seconds: number; isMailed: boolean },
): Undoable<Asked> {
  return { ...undoWindow(now, seconds), isMailed, was: { status, asked } }
}

export const decisions = ['approved', 'asked', 'declined'] as const
export type DecisionKind = (typeof decisions)[number]

/** An event of a timeline, as far as it matters here. */
type Happened = { kind: string; facts: Record<string, unknown> | null }

/** The decision that an event is and what takes it back; undefined where it is none, or older than that. */
export function undoOf<Asked>(
  event: Happened | undefined,
): { kind: DecisionKind; undo: Undoable<Asked> & { was: { status: RegistrationStatus } } } | undefined {
  const kind = decisions.find((decision) => decision === event?.kind)
  const kept = event?.facts?.undo as (Omit<Undoable<Asked>, 'until'> & { until: string }) | undefined
  if (!kind || !kept) return undefined
  const was = { ...kept.was, status: kept.was.status as RegistrationStatus }
  return { kind, undo: { ...kept, until: new Date(kept.until), was } }
}

/** Removes the decisions that were undone, with their undoing. */
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
 * A registration and its timeline as the applicant may see them (rule RG26): a decision is left out until its mail may leave and
 * it can no longer be undone. Later events are left out with it.
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

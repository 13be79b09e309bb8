import type { RegistrationStatus } from '../registration.ts'

/** The notice counts from when it is on the screen, and its answer takes its way: the mail waits for both. */
const onTheWaySeconds = 2

type Before<Asked> = { status: string; asked: Asked }

/** What is kept with a decision, in its place in the timeline, so that it can be taken back (rule RG23). */
type Undoable<Asked> = {
  /** Until then it can be, and its mail waits. */
  until: Date
  /** For how long, as its notice says it. */
  seconds: number
  isMailed: boolean
  /** What the decision changed, as it was. */
  was: Before<Asked>
}

export function undoable<Asked>(
  { status, asked }: Before<Asked>,
  { now, seconds, isMailed }: { now: Date; seconds: number; isMailed: boolean },
): Undoable<Asked> {
  const until = new Date(now.getTime() + (seconds + onTheWaySeconds) * 1_000)
  return { until, seconds, isMailed, was: { status, asked } }
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

/** The seconds of the notice that are left: none at its end, though the answer may still be on its way. */
export function secondsLeft({ until, seconds }: { until: Date; seconds: number }, now: Date): number {
  const left = Math.ceil((until.getTime() - now.getTime()) / 1_000) - onTheWaySeconds
  return Math.min(seconds, Math.max(0, left))
}

/** The events of a timeline without those that were taken back: as the applicant knows it. */
export function withoutUndone<Event extends { kind: string }>(events: readonly Event[]): Event[] {
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

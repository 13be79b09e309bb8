/** The notice counts from when it is shown. The mail waits this much longer, for a page on a slow connection. */
const slowLineSeconds = 10
/** The part of these seconds that is reserved for the undo request. */
const answerSeconds = 2

/** How long an act can be undone, and how long its mail waits (decision 61). */
export type UndoWindow = {
  until: Date
  /** The duration that the notice shows. */
  seconds: number
}

const undoWindow = (now: Date, seconds: number): UndoWindow => ({
  until: new Date(now.getTime() + (seconds + slowLineSeconds) * 1_000),
  seconds,
})

/** Returns the seconds for which a notice that is shown now offers the undo: the full duration, unless the page is very late. */
function secondsLeft({ until, seconds }: UndoWindow, now: Date): number {
  const left = Math.ceil((until.getTime() - now.getTime()) / 1_000) - answerSeconds
  return Math.min(seconds, Math.max(0, left))
}

/** Stored with an act's event so that it can be undone; `was` contains the previous values. */
export type Undo<Was> = UndoWindow & { isMailed: boolean; was: Was }

export const keepUndo = <Was>(
  was: Was,
  { now, seconds, isMailed }: { now: Date; seconds: number; isMailed: boolean },
): Undo<Was> => ({ ...undoWindow(now, seconds), isMailed, was })

/** The parts of a timeline event that are needed here. */
export type Happened = { kind: string; facts: Record<string, unknown> | null }

/** Returns which of these acts an event is, and the data to undo it; undefined if it is none of them or has no such data. */
export function undoIn<Was, Kind extends string>(
  kinds: readonly Kind[],
  event: Happened | undefined,
): { kind: Kind; undo: Undo<Was> } | undefined {
  const kind = kinds.find((each) => each === event?.kind)
  const kept = event?.facts?.undo as (Omit<Undo<Was>, 'until'> & { until: string }) | undefined
  return kind && kept && { kind, undo: { ...kept, until: new Date(kept.until) } }
}

/** Returns the undo that the notice offers the actor; undefined for others, and after its time. */
export function offerUndo(
  undo: Undo<unknown>,
  { by, actor, now }: { by: string | null; actor: { id: string }; now: Date },
): { isMailed: boolean; seconds: number } | undefined {
  const seconds = by === actor.id ? secondsLeft(undo, now) : 0
  return seconds === 0 ? undefined : { isMailed: undo.isMailed, seconds }
}

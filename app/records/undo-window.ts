/** The notice counts from when it is on the screen. The mail waits so much longer, for a page that comes by a slow line. */
const slowLineSeconds = 10
/** Of these, what the request to undo takes on its way. */
const answerSeconds = 2

/** For how long an act can be undone, and how long its mail waits (decision 61). */
export type UndoWindow = {
  until: Date
  /** For how long, as its notice says it. */
  seconds: number
}

const undoWindow = (now: Date, seconds: number): UndoWindow => ({
  until: new Date(now.getTime() + (seconds + slowLineSeconds) * 1_000),
  seconds,
})

/** The seconds for which a notice that is shown from now on may offer it: all of them, unless the page comes very late. */
function secondsLeft({ until, seconds }: UndoWindow, now: Date): number {
  const left = Math.ceil((until.getTime() - now.getTime()) / 1_000) - answerSeconds
  return Math.min(seconds, Math.max(0, left))
}

/** What is kept with an act, in its place in the timeline, so that it can be undone; `was`: what it changed, as it was. */
export type Undo<Was> = UndoWindow & { isMailed: boolean; was: Was }

export const keepUndo = <Was>(
  was: Was,
  { now, seconds, isMailed }: { now: Date; seconds: number; isMailed: boolean },
): Undo<Was> => ({ ...undoWindow(now, seconds), isMailed, was })

/** An event of a timeline, as far as it matters here. */
export type Happened = { kind: string; facts: Record<string, unknown> | null }

/** Which of these acts an event is and what undoes it; undefined where it is none of them, or kept nothing. */
export function undoIn<Was, Kind extends string>(
  kinds: readonly Kind[],
  event: Happened | undefined,
): { kind: Kind; undo: Undo<Was> } | undefined {
  const kind = kinds.find((each) => each === event?.kind)
  const kept = event?.facts?.undo as (Omit<Undo<Was>, 'until'> & { until: string }) | undefined
  return kind && kept && { kind, undo: { ...kept, until: new Date(kept.until) } }
}

/** What the notice about an act offers the person who did it; undefined for others, and when its time is over. */
export function offerUndo(
  undo: Undo<unknown>,
  { by, actor, now }: { by: string | null; actor: { id: string }; now: Date },
): { isMailed: boolean; seconds: number } | undefined {
  const seconds = by === actor.id ? secondsLeft(undo, now) : 0
  return seconds === 0 ? undefined : { isMailed: undo.isMailed, seconds }
}

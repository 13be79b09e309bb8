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

export const undoWindow = (now: Date, seconds: number): UndoWindow => ({
  until: new Date(now.getTime() + (seconds + slowLineSeconds) * 1_000),
  seconds,
})

/** The seconds for which a notice that is shown from now on may offer it: all of them, unless the page comes very late. */
export function secondsLeft({ until, seconds }: UndoWindow, now: Date): number {
  const left = Math.ceil((until.getTime() - now.getTime()) / 1_000) - answerSeconds
  return Math.min(seconds, Math.max(0, left))
}

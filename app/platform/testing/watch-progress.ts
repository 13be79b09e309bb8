import { performance } from 'node:perf_hooks'

import { isAnyAtWork, lookAtProcesses, postgresForUs, processorSeconds, treeOf } from './process-tree.ts'

// Kept from before a test replaces them with fake ones.
const { setInterval, clearInterval } = globalThis
const utilization = performance.eventLoopUtilization.bind(performance)

/** Most waits are over before anything is looked at. */
const looksForFree = 5
/** Where the system does not say what its processes do, time alone ends a wait, after much longer. */
const timesLongerInTheDark = 10

export type Limits = {
  /** How many looks may find that nothing works. */
  idleLooks?: number
  /** A second unless given. */
  lookEveryMs?: number
  /** How much processor time this process and its descendants may use. */
  processorSeconds?: number
}

type Watch = {
  /** Begins to count again: the wait got further. */
  noteProgress(): void
  [Symbol.dispose](): void
}

/** The processes that a test waits for: this one, its descendants, and those of PostgreSQL that work for it. */
function watched() {
  const all = lookAtProcesses()
  if (!all) return undefined
  const own = treeOf(process.pid, all)
  return { isAtWork: () => isAnyAtWork([...own, ...postgresForUs(all)]), spent: processorSeconds(own) }
}

/** An idle thread spends less than this share of its time outside of its wait for events. */
const idleShare = 0.25

/**
 * Tells whether the thread of the test was busy between two looks. Its event loop says so, and not the delay of the timer: a thread
 * that waits for events wakes late on a busy machine, and is idle nevertheless.
 */
function watchItself(): { wasBusy(): boolean; beginAgain(): void } {
  let before = utilization()
  return {
    wasBusy: () => utilization(before).utilization > idleShare,
    beginAgain: () => (before = utilization()),
  }
}

/**
 * Watches a wait, and calls `onStall` with the reason when it is hopeless: when nothing that it could wait for has worked for
 * 120 seconds (`idleLooks`), or when this process and its descendants have used ten minutes of processor time. A busy or a slow machine does not
 * shorten a wait: what waits for a processor is at work. After a stall it counts from the beginning.
 */
export function watchProgress(
  { idleLooks = 120, lookEveryMs = 1_000, processorSeconds: most = 600 }: Limits,
  onStall: (reason: string) => void,
): Watch {
  const itself = watchItself()
  let looks = 0
  let idle = 0
  let spentBefore: number | undefined
  const noteProgress = () => {
    looks = 0
    idle = 0
    spentBefore = undefined
  }
  const stall = (reason: string) => {
    noteProgress()
    onStall(reason)
  }
  const look = () => {
    const isBusy = itself.wasBusy()
    looks += 1
    if (looks <= looksForFree) return
    const seen = watched()
    if (!seen) {
      if (looks >= idleLooks * timesLongerInTheDark) stall(`it was looked at ${looks} times`)
      return
    }
    spentBefore ??= seen.spent
    if (!isBusy && !seen.isAtWork()) idle += 1
    if (idle >= idleLooks) stall(`nothing was at work in ${idle} looks`)
    else if (seen.spent - spentBefore >= most) stall(`${most} seconds of processor time were used`)
  }
  const timer = setInterval(() => {
    look()
    itself.beginAgain()
  }, lookEveryMs)
  timer.unref()
  return { noteProgress, [Symbol.dispose]: () => clearInterval(timer) }
}

type Patience = { over: Promise<{ reason: string }>; [Symbol.dispose](): void }

/** The same as a promise, which is kept when the wait is hopeless. */
export function startPatience(limits: Limits = {}): Patience {
  const { promise, resolve } = Promise.withResolvers<{ reason: string }>()
  const watch = watchProgress(limits, (reason) => resolve({ reason }))
  return { over: promise, [Symbol.dispose]: () => watch[Symbol.dispose]() }
}

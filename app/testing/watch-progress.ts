import { performance } from 'node:perf_hooks'

import { isAnyAtWork, lookAtProcesses, postgresForUs, processorSeconds, treeOf } from './process-tree.ts'

// Saved before a test replaces them with fake ones.
const { setInterval, clearInterval } = globalThis
const utilization = performance.eventLoopUtilization.bind(performance)

/** Most waits end before the first check of processes. */
const looksForFree = 5
/** On a system without process information, only time ends a wait, after much longer. */
const timesLongerInTheDark = 10

export type Limits = {
  /** The number of checks without any work that end a wait. */
  idleLooks?: number
  /** A second by default. */
  lookEveryMs?: number
  /** The maximum processor time of this process and its descendants. */
  processorSeconds?: number
}

type Watch = {
  /** Restarts the count, because the wait made progress. */
  noteProgress(): void
  [Symbol.dispose](): void
}

/** The processes that a test waits for: this one, its descendants, and PostgreSQL's processes that work for it. */
function watched() {
  const all = lookAtProcesses()
  if (!all) return undefined
  const own = treeOf(process.pid, all)
  return { isAtWork: () => isAnyAtWork([...own, ...postgresForUs(all)]), spent: processorSeconds(own) }
}

/** An idle thread spends less than this share of its time outside of waiting for events. */
const idleShare = 0.25

/**
 * Returns whether the test's thread was busy between two checks. Measures its event loop instead of a timer's delay, because an
 * idle thread wakes late on a busy machine.
 */
function watchItself(): { wasBusy(): boolean; beginAgain(): void } {
  let before = utilization()
  return {
    wasBusy: () => utilization(before).utilization > idleShare,
    beginAgain: () => (before = utilization()),
  }
}

/**
 * Watches a wait, and calls `onStall` with the reason when it is hopeless: when no relevant process has worked for 120 seconds
 * (`idleLooks`), or when this process and its descendants have used ten minutes of processor time. A busy or slow machine does
 * not shorten a wait, because a process that waits for a processor counts as working. Restarts the count after a stall.
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
    const progress = watched()
    if (!progress) {
      if (looks >= idleLooks * timesLongerInTheDark) stall(`it was looked at ${looks} times`)
      return
    }
    spentBefore ??= progress.spent
    if (!isBusy && !progress.isAtWork()) idle += 1
    if (idle >= idleLooks) stall(`nothing was at work in ${idle} looks`)
    else if (progress.spent - spentBefore >= most) stall(`${most} seconds of processor time were used`)
  }
  const timer = setInterval(() => {
    look()
    itself.beginAgain()
  }, lookEveryMs)
  timer.unref()
  return { noteProgress, [Symbol.dispose]: () => clearInterval(timer) }
}

type Patience = { over: Promise<{ reason: string }>; [Symbol.dispose](): void }

/** Returns the watch as a promise that resolves when the wait is hopeless. */
export function startPatience(limits: Limits = {}): Patience {
  const { promise, resolve } = Promise.withResolvers<{ reason: string }>()
  const watch = watchProgress(limits, (reason) => resolve({ reason }))
  return { over: promise, [Symbol.dispose]: () => watch[Symbol.dispose]() }
}

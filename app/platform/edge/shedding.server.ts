import { performance } from 'node:perf_hooks'

const sampleMs = 20
const smoothing = 0.2
/** What nobody waits for is left out from this share of the limit on: 25 of 80 ms. */
const busyPart = 0.3125
/** On a machine that is busy with something else timers are late as well; this process is overloaded only if it is busy itself. */
const busyShare = 0.7

/** What this thread has worked, in milliseconds. */
function worked(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1_000
}

export type Shedding = {
  /** How late the event loop is, in milliseconds, smoothed. */
  lagMs(): number
  /**
   * The most that this thread worked between two samples since it was last asked, in milliseconds of processor time: no step of
   * the event loop took longer, however busy the machine is with something else.
   */
  longestStepMs(): number
  isOverloaded(): boolean
  /** Earlier than that: what nobody waits for is left out. */
  isBusy(): boolean
  stop(): void
}

/**
 * Measures how late timers fire: the sum of all work that waits, whatever its kind. Above `limitMs` of delay new work is to
 * be turned away (SHED_ABOVE_MS; rule L6).
 */
export function watchEventLoop(limitMs: number): Shedding {
  let lag = 0
  let busy = 0
  let last = performance.now()
  let lastWorked = worked()
  let longest = 0
  let lastUse = performance.eventLoopUtilization()
  const timer = setInterval(() => {
    const now = performance.now()
    const use = performance.eventLoopUtilization()
    lag += smoothing * (Math.max(0, now - last - sampleMs) - lag)
    busy += smoothing * (performance.eventLoopUtilization(use, lastUse).utilization - busy)
    last = now
    const work = worked()
    longest = Math.max(longest, work - lastWorked)
    lastWorked = work
    lastUse = use
  }, sampleMs)
  timer.unref()
  // The turn that still lasts counts too: many requests that arrive at once would all be let in before the next sample.
  const lateNow = () => smoothing * (performance.now() - last - sampleMs)
  const isLate = (ms: number) => busy > busyShare && Math.max(lag, lateNow()) > ms
  return {
    lagMs: () => lag,
    longestStepMs() {
      const step = longest
      longest = 0
      return step
    },
    isOverloaded: () => isLate(limitMs),
    isBusy: () => isLate(limitMs * busyPart),
    stop: () => clearInterval(timer),
  }
}

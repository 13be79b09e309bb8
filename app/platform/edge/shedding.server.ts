import { performance } from 'node:perf_hooks'

const sampleMs = 20
const smoothing = 0.2
/** Above this delay of the event loop new work is turned away (research, security 4). */
const limitMs = 80
/** On a machine that is busy with something else timers are late as well; this process is overloaded only if it is busy itself. */
const busyShare = 0.7

export type Shedding = {
  /** How late the event loop is, in milliseconds, smoothed. */
  lagMs(): number
  isOverloaded(): boolean
  stop(): void
}

/** Measures how late timers fire: the sum of all work that waits, whatever its kind. */
export function watchEventLoop(): Shedding {
  let lag = 0
  let busy = 0
  let last = performance.now()
  let lastUse = performance.eventLoopUtilization()
  const timer = setInterval(() => {
    const now = performance.now()
    const use = performance.eventLoopUtilization()
    lag += smoothing * (Math.max(0, now - last - sampleMs) - lag)
    busy += smoothing * (performance.eventLoopUtilization(use, lastUse).utilization - busy)
    last = now
    lastUse = use
  }, sampleMs)
  timer.unref()
  return { lagMs: () => lag, isOverloaded: () => lag > limitMs && busy > busyShare, stop: () => clearInterval(timer) }
}

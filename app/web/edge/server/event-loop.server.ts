import { performance } from 'node:perf_hooks'

const sampleMs = 20
const smoothing = 0.2

/** Returns the processor time of this thread, in milliseconds. */
function processorTime(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1_000
}

export type EventLoopMeter = {
  /** Returns how late timers of the event loop fire, in milliseconds, smoothed. Other load on the machine increases it, too. */
  lagMs(): number
  /**
   * Returns the longest processor time, in milliseconds, that this thread used between two samples since the last call. It is an
   * upper bound for one step of the event loop, regardless of other load on the machine.
   */
  longestStepMs(): number
  stop(): void
}

/** Measures the event loop for `/metrics` and for target R6. No request is refused because of it. */
export function watchEventLoop(): EventLoopMeter {
  let lag = 0
  let last = performance.now()
  let lastUsed = processorTime()
  let longest = 0
  const timer = setInterval(() => {
    const now = performance.now()
    lag += smoothing * (Math.max(0, now - last - sampleMs) - lag)
    last = now
    const used = processorTime()
    longest = Math.max(longest, used - lastUsed)
    lastUsed = used
  }, sampleMs)
  timer.unref()
  return {
    lagMs: () => lag,
    longestStepMs() {
      const step = longest
      longest = 0
      return step
    },
    stop: () => clearInterval(timer),
  }
}

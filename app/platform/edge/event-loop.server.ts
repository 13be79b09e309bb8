import { performance } from 'node:perf_hooks'

const sampleMs = 20
const smoothing = 0.2

/** The processor time of this thread, in milliseconds. */
function processorTime(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1_000
}

export type EventLoopMeter = {
  /** How late timers of the event loop fire, in milliseconds, smoothed. It grows with other work of the machine too. */
  lagMs(): number
  /**
   * The most processor time, in milliseconds, that this thread used between two samples since the last call: no step of the
   * event loop took longer, however busy the machine is with other work.
   */
  longestStepMs(): number
  stop(): void
}

/** Measures the event loop for `/metrics` and for target R6. Nothing is refused because of it. */
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

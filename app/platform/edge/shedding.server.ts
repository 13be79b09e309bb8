const sampleMs = 20
const smoothing = 0.2
/** Above this delay of the event loop new work is turned away (research, security 4). */
const limitMs = 80

export type Shedding = {
  /** How late the event loop is, in milliseconds, smoothed. */
  lagMs(): number
  isOverloaded(): boolean
  stop(): void
}

/** Measures how late timers fire: the sum of all work that waits, whatever its kind. */
export function watchEventLoop(): Shedding {
  let lag = 0
  let last = performance.now()
  const timer = setInterval(() => {
    const now = performance.now()
    lag += smoothing * (Math.max(0, now - last - sampleMs) - lag)
    last = now
  }, sampleMs)
  timer.unref()
  return { lagMs: () => lag, isOverloaded: () => lag > limitMs, stop: () => clearInterval(timer) }
}

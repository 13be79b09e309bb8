/** The progress towards a promised answer. */
export type Promised = {
  /** `soon` is the last quarter. */
  pace: 'calm' | 'soon' | 'late'
  /** The passed share of the whole time, from 0 to 1. */
  share: number
  /** '1 d 3 h left', 'Late 5 h'. */
  words: string
}

const minuteMs = 60_000
const soonFrom = 0.75

/** '1 d 3 h', '5 h', '20 min': at most the two largest parts, rounded down. */
export function spanInWords(ms: number): string {
  const minutes = Math.floor(Math.abs(ms) / minuteMs)
  const [days, hours] = [Math.floor(minutes / 1_440), Math.floor((minutes % 1_440) / 60)]
  if (days > 0) return hours > 0 && days < 7 ? `${days} d ${hours} h` : `${days} d`
  return hours > 0 ? `${hours} h` : `${minutes} min`
}

/** Returns the progress between two times. The due time already accounts for business days, so the rest is plain clock time. */
export function promised(from: Date, due: Date, now: Date): Promised {
  const left = due.getTime() - now.getTime()
  if (left < 0) return { pace: 'late', share: 1, words: `${spanInWords(left)} late` }
  const whole = Math.max(1, due.getTime() - from.getTime())
  const share = Math.min(1, Math.max(0, 1 - left / whole))
  return { pace: share >= soonFrom ? 'soon' : 'calm', share, words: `${spanInWords(left)} left` }
}

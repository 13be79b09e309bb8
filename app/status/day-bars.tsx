import type { DayRecord } from './status.ts'

const step = 4
const height = 30

/** Less than half a day on record stands half as high: a fine hour is not a fine day. */
function heightOf({ state, ok, degraded, failed, missing }: DayRecord): number {
  if (state === 'none') return 4
  if (state !== 'ok') return height
  return ok + degraded + failed >= missing ? 20 : 11
}

/** Ninety small shutters, one a day. What they say stands as text and as a table on the same page. */
export function DayBars({ days }: { days: readonly DayRecord[] }) {
  const states = ['none', 'ok', 'degraded', 'failed'] as const
  const bars = (state: DayRecord['state']) =>
    days.map((day, index) => (day.state === state ? `M${index * step + 1.5} ${height}v${-heightOf(day)}` : '')).join('')
  return (
    <>
      <svg
        className="day-bars"
        viewBox={`0 0 ${days.length * step} ${height}`}
        preserveAspectRatio="none"
        aria-hidden="true"
      >
        {states.map((state) => (
          <path key={state} d={bars(state)} className={`bar-${state}`} />
        ))}
      </svg>
      <p className="day-ends" aria-hidden="true">
        <span>90 days ago</span>
        <span>Today</span>
      </p>
    </>
  )
}

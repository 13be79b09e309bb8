import { paint } from '../paints.ts'

const line = { stroke: paint.ink, strokeWidth: 4, strokeLinejoin: 'round', strokeLinecap: 'round' } as const
const days = Array.from({ length: 28 }, (_, index) => index + 1)
const reminded = [3, 7, 21]

const left = (day: number) => 66 + ((day - 1) % 7) * 50
const top = (day: number) => 186 + Math.floor((day - 1) / 7) * 64

/** The calendar beside the till: the days of the reminders are ringed, and crossed out once nobody wants them. */
export function ReminderCalendar({ isStopped }: { isStopped: boolean }) {
  return (
    <svg viewBox="0 0 440 470" aria-hidden="true">
      <path d="M150 62l70-44 70 44" fill="none" {...line} />
      <circle cx="220" cy="16" r="9" fill={paint.wattle} {...line} />
      <path d="M34 74h380v390H34z" fill={paint.bottleDeep} />
      <path d="M26 62h380v390H26z" fill={paint.white} {...line} />
      <path d="M26 62h380v74H26z" fill={paint.galah} {...line} />
      <path d="M60 52v26M150 52v26M290 52v26M372 52v26" {...line} strokeWidth={8} />
      <text x="216" y="120" fontSize="46" textAnchor="middle" className="drawn-sign" fill={paint.ink}>
        REMINDERS
      </text>
      {days.map((day) => (
        <g key={day}>
          {reminded.includes(day) ? (
            <circle cx={left(day)} cy={top(day) + 4} r="22" fill={isStopped ? 'none' : paint.wattle} {...line} />
          ) : null}
          <text
            x={left(day)}
            y={top(day) + 13}
            fontSize="26"
            textAnchor="middle"
            className="drawn-sign"
            fill={paint.ink}
          >
            {day}
          </text>
          {isStopped && reminded.includes(day) ? (
            <path
              d={`M${left(day) - 24} ${top(day) + 26}l48-44m-48 0l48 44`}
              fill="none"
              {...line}
              stroke={paint.galahDeep}
              strokeWidth={7}
            />
          ) : null}
        </g>
      ))}
    </svg>
  )
}

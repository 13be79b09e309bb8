import { Check, CircleHelp, TriangleAlert, X } from 'lucide-react'

import type { Art } from '#app/ui/drawings/drawing.ts'
import { paint } from '#app/ui/drawings/paints.ts'
import { type Lift, ShutterShop } from '#app/ui/drawings/status/shutter-shop.tsx'
import backRoom from '#app/ui/drawings/status/back-room.svg?drawing'
import form from '#app/ui/drawings/status/form.svg?drawing'
import ledger from '#app/ui/drawings/status/ledger.svg?drawing'
import mail from '#app/ui/drawings/status/mail.svg?drawing'
import page from '#app/ui/drawings/status/page.svg?drawing'
import person from '#app/ui/drawings/status/person.svg?drawing'
import { counted } from '#app/ui/text/format-count.ts'

import { type DayRecord, type PartView, type StatusPart, totalsOf } from './status.ts'
import { partWords, stateWords } from './words.ts'

type Front = { sign: string; wall: string; board: string; letters?: string; window: Art }

const fronts: Record<StatusPart, Front> = {
  website: { sign: 'SHOPFRONT', wall: paint.galahPale, board: paint.galahDeep, window: page },
  forms: { sign: 'FORMS', wall: paint.white, board: paint.bottle, letters: paint.white, window: form },
  'human-check': { sign: 'DOOR', wall: paint.bottlePale, board: paint.wattle, window: person },
  mail: { sign: 'MAIL', wall: paint.newsSunk, board: paint.galah, window: mail },
  database: { sign: 'LEDGER', wall: paint.wattlePale, board: paint.bottle, letters: paint.white, window: ledger }, // prettier-ignore
  jobs: { sign: 'BACK ROOM', wall: paint.white, board: paint.galahDeep, window: backRoom },
}

const lifts: Record<PartView['now'], Lift> = { ok: 'up', degraded: 'half', failed: 'down', unknown: 'half' }
const marks = { ok: Check, degraded: TriangleAlert, failed: X, unknown: CircleHelp }

/** One part of the service as a shop. Its shutter is up if the part works, half down if it is slow, and down if it does not respond. */
export function PartShop({ part, now, reason, days }: PartView) {
  const { sign, ...front } = fronts[part]
  const { name, checked } = partWords[part]
  const Mark = marks[now]
  const { share, checked: minutes } = totalsOf(days)
  return (
    <li data-state={now}>
      <ShutterShop name={sign} lift={lifts[now]} {...front} />
      <div className="column part-words">
        <p className="part-state">
          <Mark aria-hidden="true" /> {stateWords[now]}
        </p>
        <h2 className="sign">{name}</h2>
        {reason ? <p className="part-reason">{reason}</p> : null}
        <p>{checked}</p>
        <DayBars days={days} />
        <p className="part-share">
          {share ? `${share} of ${counted(minutes, 'checked minute')} answered` : 'No minute on record yet'}
        </p>
      </div>
    </li>
  )
}

const step = 4
const height = 30

/** Returns the height of a day's bar. A fine day with less than half of its minutes recorded has half the height. */
function heightOf({ state, ok, degraded, failed, missing }: DayRecord): number {
  if (state === 'none') return 4
  if (state !== 'ok') return height
  return ok + degraded + failed >= missing ? 20 : 11
}

/** One small bar for each of ninety days. The page has the same data as text and as a table. */
function DayBars({ days }: { days: readonly DayRecord[] }) {
  const states = ['none', 'ok', 'degraded', 'failed'] as const
  const bars = (state: DayRecord['state']) =>
    days.map((day, index) => (day.state === state ? `M${index * step + 1.5} ${height}v${-heightOf(day)}` : '')).join('')
  return (
    <>
      <svg
        className="picture day-bars"
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

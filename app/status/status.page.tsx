import { useLoaderData } from 'react-router'

import { brand } from '#app/brand.ts'
import { platformContext } from '#app/web/platform.server.ts'
import { pageMeta } from '#app/web/page-head/page-meta.ts'

import type { Route } from './+types/status.page.ts'
import { IncidentNotes } from './incident-notes.tsx'
import { PartShop } from './part-shop.tsx'
import { RecordTable } from './record-table.tsx'
import './status.css'
import { statusBoard } from './status-board.server.ts'
import { clockTime, headlineOf, wholeDay } from './words.ts'

export function meta() {
  return pageMeta({
    title: 'Status: what answers now',
    description: `Which parts of ${brand.name} answer now, what the last 90 days were like, and what is not on record.`,
    path: '/status',
  })
}

/** Never throws, because the status page must work while other parts are down. */
export async function loader({ context }: Route.LoaderArgs) {
  return statusBoard(context.get(platformContext)).read(new Date())
}

const aboutRecord = {
  current: 'A minute without a check counts as no record: the product was off, or not yet there.',
  remembered: 'The record cannot be read at the moment. This is what we remember of it.',
  unknown: 'The record cannot be read at the moment, so no day is shown.',
}

export default function StatusPage() {
  const view = useLoaderData<typeof loader>()
  const { lines, sentence } = headlineOf(view)
  return (
    <main id="main">
      <section className="status-top">
        <div className="wrap">
          <p className="kicker">Status</p>
          <div className="fitted">
            <h1 className="sign">
              <span>{lines[0]}</span> <span>{lines[1]}</span>
            </h1>
          </div>
          <p className="lede">{sentence}</p>
          <p className="status-checked">
            {view.checkedAt ? (
              <>
                Checked{' '}
                <time dateTime={view.checkedAt}>{`${clockTime(view.checkedAt)}, ${wholeDay(view.checkedAt)}`}</time>
                {' (Sydney)'}
              </>
            ) : (
              'Not checked yet: the first check comes some seconds after the start.'
            )}
          </p>
        </div>
      </section>
      <section className="status-street" aria-label="What we check">
        <ul className="wrap">
          {view.parts.map((part) => (
            <PartShop key={part.part} {...part} />
          ))}
        </ul>
      </section>
      <IncidentNotes incidents={view.incidents} isKnown={view.history !== 'unknown'} />
      <section className="record" aria-labelledby="record-heading">
        <div className="wrap">
          <h2 id="record-heading" className="sign sign-m">
            Ninety days, in minutes
          </h2>
          <p className="lede">
            Days are Sydney’s. {aboutRecord[view.history]} Machines read the same at{' '}
            <a href="/api/status">/api/status</a>.
          </p>
          {view.parts.map(({ part, days }) => (
            <RecordTable key={part} part={part} days={days} />
          ))}
        </div>
      </section>
    </main>
  )
}

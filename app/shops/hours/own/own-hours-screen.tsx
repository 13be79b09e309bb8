import { ArrowRight } from 'lucide-react'
import { Link, useLocation } from 'react-router'

import { mailDay } from '#app/retailers/reminders/mail-day.ts'
import { useFocusOnNews } from '#app/ui/focus/use-focus-on-news.ts'

import { ownShopPath } from '../../go-live/go-live.ts'
import { shiftsLabel, weekdays } from '../opening-hours.ts'
import { ownHoursPath } from '../own-hours-path.ts'
import type { OwnHours } from './find-own-hours.server.ts'
import { OwnHoursForm } from './own-hours-form.tsx'

/** The hours as they are on the door now. */
function DoorSign({ own }: { own: OwnHours }) {
  const { isOpen, today, label } = own.state
  return (
    <section className="door-sign" aria-labelledby="door-sign">
      <h2 id="door-sign" className="sign">
        {isOpen ? 'OPEN' : 'CLOSED'}
      </h2>
      <p>{label}</p>
      <dl>
        {weekdays.map((day, index) => (
          <div key={day} aria-current={index === today ? 'date' : undefined}>
            <dt>{day}</dt>
            <dd>{shiftsLabel(own.hours[index] ?? [])}</dd>
          </div>
        ))}
      </dl>
      {own.publicPath ? (
        <a className="text-link" href={own.publicPath}>
          See your page <ArrowRight aria-hidden="true" />
        </a>
      ) : (
        <p>Customers see this when your shop is open with us.</p>
      )}
    </section>
  )
}

/** Links that fill the form with the hours of another shop. They work without script. */
function CopyLinks({ own }: { own: OwnHours }) {
  if (own.copied)
    return (
      <p className="hours-copied" role="status">
        <b>The form has the hours of {own.copied.shopName}.</b> Nothing is saved yet. Save the hours to use them here,
        or{' '}
        <Link to={ownHoursPath(own.id)} className="inline-link" preventScrollReset>
          put back your own
        </Link>
        .
      </p>
    )
  if (own.others.length === 0) return null
  return (
    <p className="hours-copy">
      <span>Copy from another shop:</span>
      {own.others.map(({ id, shopName, suburb }) => (
        <Link key={id} className="text-link" to={`${ownHoursPath(own.id)}?copy=${id}`} preventScrollReset>
          <span translate="no">
            {shopName}, {suburb}
          </span>
        </Link>
      ))}
    </p>
  )
}

/** The latest changes with their people (rule OH5). */
function Changes({ changes }: Pick<OwnHours, 'changes'>) {
  return (
    <section className="hours-changes" aria-labelledby="hours-changes">
      <h2 id="hours-changes">Changes</h2>
      {changes.length === 0 ? <p>No changes yet. The hours are those of your contract.</p> : null}
      <ol>
        {changes.map(({ id, at, by, lines }) => (
          <li key={id}>
            <p>
              <b translate="no">{by}</b> <time dateTime={at}>{mailDay(at)}</time>
            </p>
            <ul>
              {lines.map((line) => (
                <li key={line}>{line}</li>
              ))}
            </ul>
          </li>
        ))}
      </ol>
    </section>
  )
}

/** The hours of one shop for its retailer (rules OH3, OH5). `done`: what was just saved. */
export function OwnHoursScreen({ own, done }: { own: OwnHours; done: string | null }) {
  const { key } = useLocation()
  const news = done === null ? undefined : `${done} ${key}`
  const heading = useFocusOnNews(news)
  return (
    <>
      <h1 className="sign" tabIndex={-1} ref={heading}>
        Opening hours
      </h1>
      <p className="lede" translate="no">
        {own.shopName}
      </p>
      <p className="hours-news" role="status">
        {done === null ? '' : 'Saved. Customers see it now.'}
      </p>
      <div className="hours-sides">
        <DoorSign own={own} />
        <div className="hours-forms">
          <section aria-labelledby="every-week">
            <h2 id="every-week">Every week</h2>
            <CopyLinks own={own} />
            <OwnHoursForm key={key} own={own} />
          </section>
          <Changes changes={own.changes} />
        </div>
      </div>
      <p className="hours-ways">
        <a className="text-link" href={ownShopPath(own.id)}>
          This shop
        </a>
        <a className="text-link" href="/account">
          All shops
        </a>
      </p>
    </>
  )
}

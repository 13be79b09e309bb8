import { ArrowRight } from 'lucide-react'
import { useState } from 'react'
import { Link, useLocation } from 'react-router'

import { mailDay } from '#app/retailers/reminders/mail-day.ts'
import { useFocusOnNews } from '#app/ui/focus/use-focus-on-news.ts'

import { ownShopPath } from '../../go-live/go-live.ts'
import { HoursEditor } from '../form/hours-editor.tsx'
import { HoursTable } from '../form/hours-table.tsx'
import { mayDifferWords } from '../open-state.ts'
import { ownHoursPath } from '../own-hours-path.ts'
import type { OwnHours } from './find-own-hours.server.ts'
import { OwnDay, OwnHoursForm, OwnVersionContext } from './own-hours-form.tsx'

/** The hours as customers see them now, as on the door. */
function DoorSign({ own }: { own: OwnHours }) {
  const { isOpen, label, mayDiffer } = own.state
  return (
    <section className="door-sign" aria-labelledby="door-sign">
      <h2 id="door-sign" className="sign">
        {isOpen ? 'OPEN' : 'CLOSED'}
      </h2>
      <p>
        {label}
        {mayDiffer ? `. ${mayDifferWords}` : ''}
      </p>
      <HoursTable days={own.days} caption="The hours that customers see" />
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
    <section className="hours-part hours-changes" aria-labelledby="hours-changes">
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

type OwnHoursScreenProps = {
  own: OwnHours
  /** The form that was just saved. */
  done: string | null
  /** The day that the form of special days begins with. */
  chosen: string
}

/**
 * Returns what the retailer has seen: the version of the shop, and a key for each form from its stored values. Both change when the retailer
 * saves or follows a link, but not when the page is refreshed. A form whose values are the same keeps what is typed in it.
 */
function useLoaded({ own, chosen }: Pick<OwnHoursScreenProps, 'own' | 'chosen'>) {
  const { key } = useLocation()
  const holidays = own.special.holidays.map(({ day, answer, stored }) => [day, answer, stored])
  const keys = {
    week: JSON.stringify(own.fields),
    holidays: JSON.stringify(holidays),
    days: JSON.stringify([own.special.days, chosen]),
  }
  const [loaded, setLoaded] = useState({ key, version: own.version, keys })
  if (loaded.key !== key) setLoaded({ key, version: own.version, keys })
  return loaded
}

/** The hours of one shop for its retailer (rules OH3, OH5, OH6). */
export function OwnHoursScreen({ own, done, chosen }: OwnHoursScreenProps) {
  const { key, version, keys } = useLoaded({ own, chosen })
  const heading = useFocusOnNews(done === null ? undefined : `${done} ${key}`)
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
          <OwnVersionContext value={{ loaded: version, now: own.version }}>
            <HoursEditor
              keys={keys}
              week={own.fields}
              special={own.special}
              Form={OwnHoursForm}
              DayControl={OwnDay}
              offer={<CopyLinks own={own} />}
              chosen={chosen}
              otherTo={(day) => `${ownHoursPath(own.id)}?day=${day}#special-days`}
            />
          </OwnVersionContext>
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

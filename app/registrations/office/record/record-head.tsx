import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useRef } from 'react'
import { Link, useOutletContext } from 'react-router'

import { isExampleAddress } from '#app/platform/example.ts'
import { ExampleTag } from '#app/ui/record/example-tag.tsx'
import { useHotkey } from '#app/ui/use-hotkey.ts'

import { Bar, RegistrationMark } from '../registration-marks.tsx'
import type { RegistrationRecord } from '../registration-view.ts'

/** What the list knows of the records around this one. */
type ListAround = { neighbours: readonly { id: string; to: string; shopName: string }[] }

type RecordHeadProps = { record: RegistrationRecord; listTo: string }

export function RecordHead({ record, listTo }: RecordHeadProps) {
  const { shopName, contactName, email, contactNumber, place, localTime, status, reference } = record
  return (
    <header className="record-head">
      <RecordWay id={record.id} listTo={listTo} />
      <div className="row record-title">
        <h1>{shopName}</h1>
        <RegistrationMark status={status} />
        {isExampleAddress(email) ? <ExampleTag /> : null}
      </div>
      <RecordClock record={record} />
      <p className="record-person">
        <b>{contactName}</b>
        <a href={`mailto:${email}`} className="inline-link">
          {email}
        </a>
        <a href={`tel:${contactNumber.replaceAll(/[^\d+]/gu, '')}`} className="inline-link">
          {contactNumber}
        </a>
        <span>{place}</span>
        <span>Local time {localTime}</span>
        <span>{reference}</span>
      </p>
    </header>
  )
}

/** Back to the list, and on to the records beside this one in it. */
function RecordWay({ id, listTo }: { id: string; listTo: string }) {
  const { neighbours } = useOutletContext<ListAround>()
  const at = neighbours.findIndex((neighbour) => neighbour.id === id)
  const [before, after] = at < 0 ? [undefined, neighbours[0]] : [neighbours[at - 1], neighbours[at + 1]]
  const back = useRef<HTMLAnchorElement>(null)
  const previous = useRef<HTMLAnchorElement>(null)
  const next = useRef<HTMLAnchorElement>(null)
  useHotkey('u', () => back.current?.click())
  useHotkey('k', () => previous.current?.click())
  useHotkey('j', () => next.current?.click())
  return (
    <nav className="line record-way" aria-label="Records">
      <Link to={listTo} ref={back} className="inline-link">
        Registrations
      </Link>
      <span className="line record-steps">
        {at < 0 ? null : `${at + 1} of ${neighbours.length} on this page`}
        {before ? (
          <Link to={before.to} ref={previous} className="icon-button">
            <ChevronLeft aria-hidden="true" />
            <span className="vh">Previous: {before.shopName}</span>
          </Link>
        ) : null}
        {after ? (
          <Link to={after.to} ref={next} className="icon-button">
            <ChevronRight aria-hidden="true" />
            <span className="vh">Next: {after.shopName}</span>
          </Link>
        ) : null}
      </span>
    </nav>
  )
}

function RecordClock({ record: { wait, dueWords } }: { record: RegistrationRecord }) {
  if (wait.kind !== 'running') return null
  return (
    <div className="record-clock" data-pace={wait.pace}>
      <b>{wait.words}</b>
      <Bar share={wait.share} />
      <span>Promised by {dueWords}, shop’s time</span>
    </div>
  )
}

import { ChevronLeft, ChevronRight } from 'lucide-react'
import { Link } from 'react-router'

import { isExampleAddress } from '#app/core/example.ts'
import { ExampleTag } from '#app/ui/record/list/example-tag.tsx'
import { usePressKey } from '#app/ui/button/use-press-key.ts'

import type { QueueView } from '../queue/queue-view.ts'
import { useArrival } from '../queue/use-arrival.ts'
import { useLeft } from '../queue/use-left.ts'
import { Bar, RegistrationMark } from '../registration-marks.tsx'
import type { RegistrationRecord } from '../registration-view.ts'

type RecordHeadProps = { record: RegistrationRecord; queue: QueueView }

export function RecordHead({ record, queue }: RecordHeadProps) {
  const { shopName, contactName, email, registeredEmail, contactNumber, place, localTime, status, reference } = record
  const isLed = queue.decided !== undefined && queue.decided !== record.id
  const heading = useArrival(record.id, isLed || record.isUndone)
  return (
    <header className="record-head">
      <RecordWay key={record.id} queue={queue} />
      <div className="row record-title">
        <h1 ref={heading} tabIndex={-1} translate="no">
          {shopName}
        </h1>
        <RegistrationMark status={status} />
        {isExampleAddress(email) ? <ExampleTag /> : null}
      </div>
      <RecordClock record={record} />
      <p className="record-person">
        <b translate="no">{contactName}</b>
        <a href={`mailto:${email}`} className="inline-link">
          <span translate="no">{email}</span>
        </a>
        {registeredEmail ? (
          <span>
            {'Registered as '}
            <span translate="no">{registeredEmail}</span>
          </span>
        ) : null}
        <a href={`tel:${contactNumber.replaceAll(/[^\d+]/gu, '')}`} className="inline-link">
          <span translate="no">{contactNumber}</span>
        </a>
        <span>{place}</span>
        <span>{`Local time ${localTime}`}</span>
        <span translate="no">{reference}</span>
      </p>
    </header>
  )
}

/** Links back to the list and to the neighbouring records, and the number left to answer. */
function RecordWay({ queue }: { queue: QueueView }) {
  const { listTo, previous: before, next: after } = queue
  const left = useLeft(queue.left)
  const back = usePressKey<HTMLAnchorElement>('u')
  const previous = usePressKey<HTMLAnchorElement>(before && 'k')
  const next = usePressKey<HTMLAnchorElement>(after && 'j')
  return (
    <nav className="line record-way" aria-label="Records">
      <Link to={listTo} {...back} className="inline-link">
        Registrations
      </Link>
      <span className="line record-steps">
        {left ? <b className="queue-left">{left}</b> : null}
        {before ? (
          <Link to={before.to} {...previous} className="icon-button">
            <ChevronLeft aria-hidden="true" />
            <span className="vh">{`Previous: ${before.shopName}`}</span>
          </Link>
        ) : null}
        {after ? (
          <Link to={after.to} {...next} className="icon-button">
            <ChevronRight aria-hidden="true" />
            <span className="vh">{`Next: ${after.shopName}`}</span>
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
      <span>{`Promised by ${dueWords}, store’s time`}</span>
    </div>
  )
}

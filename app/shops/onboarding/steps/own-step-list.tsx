import { Check } from 'lucide-react'
import type { ReactNode } from 'react'

import { mailDay } from '#app/retailers/reminders/mail-day.ts'
import { classNames } from '#app/ui/class-names.ts'

import type { Reached, Shipment } from './reached.ts'

/** A step of a list for its retailer. */
export type OwnStep = {
  key: string
  label: string
  mark: Reached | undefined
  /** The text while it is not reached. */
  later: string
  /** Whether it is the next one. */
  isCurrent: boolean
  shipment?: Shipment | null
  /** A form that marks it. */
  act?: ReactNode
}

const whenWords = ({ at, by }: Reached) => (by ? `${mailDay(at)}, by ${by}` : mailDay(at))

/** Lists steps as dockets on a spike. Reached ones are stamped with day and name. */
export function OwnStepList({ steps }: { steps: readonly OwnStep[] }) {
  return (
    <ol className="own-steps" aria-label="All steps">
      {steps.map(({ key, label, mark, later, isCurrent, shipment, act }, index) => (
        <li key={key} className={classNames(mark ? 'is-reached' : undefined, isCurrent ? 'is-current' : undefined)}>
          <b className="step-stamp" aria-hidden="true">
            {mark ? <Check /> : index + 1}
          </b>
          <div>
            <h3>{label}</h3>
            <p>
              {mark ? <span className="vh">Done. </span> : null}
              <span>{mark ? whenWords(mark) : later}</span>
            </p>
            {shipment ? (
              <p className="step-parcel">
                {shipment.carrier}: <b translate="no">{shipment.trackingNumber}</b>
              </p>
            ) : null}
            {act}
          </div>
        </li>
      ))}
    </ol>
  )
}

import { Check } from 'lucide-react'

import { mailDay } from '#app/retailers/reminders/mail-day.ts'
import { classNames } from '#app/ui/class-names.ts'

import {
  type GoLiveStep,
  goLiveLabels,
  goLiveSteps,
  isOpenStep,
  type MarkedStep,
  type OwnGoLive,
  type Reached,
} from '../go-live.ts'
import { MarkForm } from './mark-form.tsx'

function whenWords(step: GoLiveStep, { at, by }: Reached): string {
  if (step === 'sealed') return mailDay(at)
  return `${mailDay(at)}, by ${by}`
}

/** The text for each step that is not reached yet. */
const laterWords: Record<GoLiveStep, string> = {
  sealed: 'Not yet',
  sent: 'We do this',
  arrived: 'You tell us',
  trained: 'You can do this now',
  tested: 'You tell us, once the tablet is there',
  live: 'We do this',
}

/** The button for a step that may be done out of order, next to that step. */
const asideWords: Partial<Record<GoLiveStep, string>> = { arrived: 'The parcel is here', trained: 'We have read it' }

type OwnStepsProps = {
  shop: OwnGoLive
  /** The step that has its button above the list. */
  current: GoLiveStep | null
}

/** Lists the six steps as dockets on a spike. Reached ones are stamped with day and name. */
export function OwnSteps({ shop, current }: OwnStepsProps) {
  const { reached, shipment } = shop
  return (
    <ol className="own-steps" aria-label="All steps">
      {goLiveSteps.map((step, index) => {
        const mark = reached[step]
        const aside = step !== current || step === 'trained' ? asideWords[step] : undefined
        return (
          <li
            key={step}
            className={classNames(mark ? 'is-reached' : undefined, step === current ? 'is-current' : undefined)}
          >
            <b className="step-stamp" aria-hidden="true">
              {mark ? <Check /> : index + 1}
            </b>
            <div>
              <h3>{goLiveLabels[step]}</h3>
              <p>
                {mark ? (
                  <>
                    <span className="vh">Done. </span>
                    <span>{whenWords(step, mark)}</span>
                  </>
                ) : (
                  <span>{laterWords[step]}</span>
                )}
              </p>
              {step === 'sent' && shipment ? (
                <p className="step-parcel">
                  {shipment.carrier}: <b translate="no">{shipment.trackingNumber}</b>
                </p>
              ) : null}
              {aside && isOpenStep(reached, step) ? (
                <MarkForm step={step as MarkedStep} words={aside} variant="ghost" />
              ) : null}
            </div>
          </li>
        )
      })}
    </ol>
  )
}

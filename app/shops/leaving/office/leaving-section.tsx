import { Form, Link } from 'react-router'

import { Button } from '#app/ui/button/button.tsx'
import type { ActRefusal } from '#app/ui/record/act-refusal.tsx'

import { OfficeStepList, ShipmentForm } from '../../onboarding/steps/office-step-list.tsx'
import {
  isOpenStep,
  labelOfStep,
  type LeavingStep,
  type LeavingView,
  markedByStaff,
  nextLeavingStep,
  stepsOf,
} from '../leaving.ts'

const buttonWords = {
  returned: 'The tablet is back',
  swept: 'The last debit is made',
  settled: 'All money is settled',
  ended: 'The authority has ended',
} as const

const laterWords = ({ dates }: LeavingView): Partial<Record<LeavingStep, string>> => ({
  closed: `After ${dates.lastDay}`,
  settled: `By ${dates.settledBy}`,
})

function startWords({ isOurs, isSale }: LeavingView): string {
  if (isSale) return 'The former owner sold the store. It was handed over on'
  return `${isOurs ? 'We end the agreement.' : 'The retailer leaves.'} Last day:`
}

type LeavingSectionProps = {
  leaving: LeavingView
  /** The path of its termination. */
  pdf: string
  /** The page of the bank account that was kept for it, or null if there is none or the role may not see it. */
  bankTo: string | null
  /** Whether the colleague may mark steps. */
  canMark: boolean
  /** Why the submitted label was refused. */
  refused?: ActRefusal | undefined
}

/**
 * Shows the end of an agreement. The forms post to the record's own path with `intent` and `leaving`: `leaving-label` with carrier, tracking
 * number and the number that was `seen`, `leaving-mark` with `step`, `leaving-undo`.
 */
export function LeavingSection({ leaving, pdf, bankTo, canMark, refused }: LeavingSectionProps) {
  const { id, reached, shipment, isOurs, isSale, dates } = leaving
  const next = nextLeavingStep(leaving)
  const later = laterWords(leaving)
  const isLabelOpen = isOpenStep(leaving, 'sent') || (shipment !== null && !reached.returned)
  return (
    <section className="grid gap-2 go-live">
      <h3>{isSale ? 'Sale' : 'Leaving'}</h3>
      <p>
        {startWords(leaving)} <b>{dates.lastDay}</b>.{' '}
        <a href={pdf} className="inline-link" download>
          Termination (PDF)
        </a>
        {bankTo ? (
          <>
            {' · '}
            <Link to={bankTo} className="inline-link">
              Its bank account
            </Link>
          </>
        ) : null}
      </p>
      <OfficeStepList
        steps={stepsOf(leaving).map((step) => ({
          key: step,
          label: labelOfStep(step, leaving),
          mark: reached[step],
          isNext: step === next,
          later: later[step],
          shipment: step === 'sent' ? shipment : null,
        }))}
      />
      {canMark ? (
        <div className="flex flex-wrap gap-2">
          {markedByStaff
            .filter((step) => isOpenStep(leaving, step))
            .map((step) => (
              <LeavingForm key={step} id={id} intent="leaving-mark" step={step}>
                {buttonWords[step]}
              </LeavingForm>
            ))}
          {leaving.canUndo ? (
            <LeavingForm id={id} intent="leaving-undo">
              They stay after all
            </LeavingForm>
          ) : null}
        </div>
      ) : null}
      {canMark && !isOurs && !reached.closed ? <small>The retailer can stay until {dates.undoUntil}.</small> : null}
      {canMark && isLabelOpen ? (
        <details open={refused !== undefined}>
          <summary>{shipment ? 'Change the tracking number' : 'Mark the return label as sent'}</summary>
          <ShipmentForm
            intent="leaving-label"
            label="Return label"
            shipment={shipment}
            hint="The retailer sees both on their page"
            button={shipment ? 'Change it' : 'Mark the label as sent'}
            about={{ leaving: id }}
          />
        </details>
      ) : null}
    </section>
  )
}

type LeavingFormProps = { id: string; intent: string; step?: string; children: string }

const LeavingForm = ({ id, intent, step, children }: LeavingFormProps) => (
  <Form method="post" preventScrollReset>
    <input type="hidden" name="leaving" value={id} />
    {step ? <input type="hidden" name="step" value={step} /> : null}
    <Button variant="ghost" size="small" name="intent" value={intent}>
      {children}
    </Button>
  </Form>
)

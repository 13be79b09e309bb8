import { Form } from 'react-router'

import { Button } from '#app/ui/button/button.tsx'
import type { ActRefusal } from '#app/ui/record/act-refusal.tsx'
import { LinkButton } from '#app/ui/button/link-button.tsx'

import { OfficeStepList, ShipmentForm } from '../onboarding/steps/office-step-list.tsx'
import type { Shipment } from '../onboarding/steps/reached.ts'
import {
  type GoLive,
  type GoLiveStep,
  goLiveLabels,
  goLiveSteps,
  isOpenStep,
  isMarkedStep,
  nextGoLiveStep,
  stepsOfList,
} from './go-live.ts'

type GoLiveSectionProps = {
  list: GoLive
  /** Whether the colleague may mark steps. */
  canMark: boolean
  /** Whether the shop may be opened: not while its contract differs from the approval. */
  mayOpen: boolean
  /** The confirmation page that opens the shop. */
  openTo: string
  /** Why the submitted shipment was refused. */
  refused?: ActRefusal | undefined
}

/** The text for each step that staff cannot do themselves. */
const waitsWords: Partial<Record<GoLiveStep, string>> = {
  arrived: 'Waits for the parcel to arrive. The retailer says so, or you do.',
  trained: 'Waits for the retailer to open the training.',
  tested: 'Waits for the retailer’s first test payment.',
}

const buttonWords = {
  arrived: 'It has arrived',
  trained: 'They have read the training',
  tested: 'The test payment worked',
} as const

/**
 * The forms post to the record's own path with `intent`: `ship` with carrier, tracking number and the number that was `seen`
 * `mark` with `step`.
 */
export function GoLiveSection({ list, canMark, refused, ...open }: GoLiveSectionProps) {
  const { reached, shipment } = list
  const next = nextGoLiveStep(reached)
  return (
    <section className="grid gap-2 go-live">
      <h3>Going live</h3>
      <OfficeStepList
        steps={stepsOfList(list).map((step) => ({
          key: step,
          label: goLiveLabels[step],
          mark: reached[step],
          isNext: step === next,
          shipment: step === 'sent' ? shipment : null,
        }))}
      />
      {canMark && next ? <NextAct list={list} next={next} refused={refused} {...open} /> : null}
    </section>
  )
}

type NextActProps = Pick<GoLiveSectionProps, 'list' | 'mayOpen' | 'openTo' | 'refused'> & { next: GoLiveStep }

function NextAct({ list, next, mayOpen, openTo, refused }: NextActProps) {
  const { reached, shipment } = list
  const marks = goLiveSteps.filter(isMarkedStep).filter((step) => isOpenStep(reached, step))
  return (
    <>
      {waitsWords[next] ? <p className="text-text-soft">{waitsWords[next]}</p> : null}
      {next === 'sent' ? <Hardware shipment={null} /> : null}
      <div className="flex flex-wrap gap-2">
        {marks.map((step) => (
          <Form key={step} method="post" preventScrollReset>
            <input type="hidden" name="step" value={step} />
            <Button variant={step === next ? 'action' : 'ghost'} size="small" name="intent" value="mark">
              {buttonWords[step]}
            </Button>
          </Form>
        ))}
        {mayOpen ? (
          <LinkButton to={openTo} variant={next === 'live' ? 'action' : 'ghost'} size="small">
            Open the store
          </LinkButton>
        ) : null}
      </div>
      {mayOpen ? null : <small>The store can be opened once the differences from the approval are confirmed.</small>}
      {mayOpen && next !== 'live' ? (
        <small>Open it sooner only if the counter already works, for example after a change of owner.</small>
      ) : null}
      {shipment && !reached.arrived ? (
        <details open={refused !== undefined}>
          <summary>Change the tracking number</summary>
          <Hardware shipment={shipment} />
        </details>
      ) : null}
    </>
  )
}

const Hardware = ({ shipment }: { shipment: Shipment | null }) => (
  <ShipmentForm
    intent="ship"
    label="Hardware"
    shipment={shipment}
    hint="We email both to the retailer"
    button={shipment ? 'Change it and email the retailer' : 'Mark hardware as sent'}
  />
)

import { ArrowRight } from 'lucide-react'
import type { Ref } from 'react'

import { AnchorButton } from '#app/ui/button/button.tsx'

import { type GoLiveStep, type MarkedStep, type OwnGoLive, type OwnNext, ownNextOf, ownNextWords } from '../go-live.ts'
import { FailedTest } from './failed-test.tsx'
import { MarkForm } from './mark-form.tsx'

/** The step of the list that each next act is about. */
export const stepOf: Record<OwnNext, GoLiveStep | null> = {
  'open-training': 'trained',
  'wait-for-parcel': 'sent',
  'say-arrived': 'arrived',
  'test-payment': 'tested',
  'wait-for-opening': 'live',
  live: null,
}

function explain(next: OwnNext, { shipment }: OwnGoLive): string {
  if (next === 'open-training') return 'Read five short lessons. Do it now: you need no tablet for it.'
  if (next === 'wait-for-parcel') return 'We send the tablet by post. When it leaves, we email you the tracking number.'
  if (next === 'say-arrived')
    return `It is on its way with ${shipment?.carrier ?? 'the carrier'}. The number is ${shipment?.trackingNumber ?? 'in our email'}.`
  if (next === 'test-payment')
    return 'Turn the tablet on. Then take one small payment with your own phone, as lesson 1 shows. A payment is final, so choose a small amount.'
  if (next === 'wait-for-opening') return 'You are done. We look at the payment and open your shop. Then we email you.'
  return 'Customers can find your shop now, and pay there.'
}

const buttons: Partial<Record<OwnNext, { step: MarkedStep; words: string }>> = {
  'say-arrived': { step: 'arrived', words: 'The parcel is here' },
  'test-payment': { step: 'tested', words: 'It worked' },
}

type OwnNextProps = {
  shop: OwnGoLive
  /** The heading, which gets the focus when a step was marked. */
  heading: Ref<HTMLHeadingElement>
  /** The idempotency key of the next report. */
  act: string
  /** Whether a failed test payment was just reported. */
  hasReported: boolean
}

/** Shows the retailer's one next act (rule N10). */
export function OwnNextStep({ shop, heading, act, hasReported }: OwnNextProps) {
  const next = ownNextOf(shop.reached)
  const button = buttons[next]
  return (
    <section className="own-next" aria-labelledby="own-next">
      <p className="label">{next === 'live' ? 'All done' : 'Next'}</p>
      <h2 id="own-next" className="sign" tabIndex={-1} ref={heading}>
        {ownNextWords[next]}
      </h2>
      <p>{explain(next, shop)}</p>
      {next === 'open-training' ? (
        <AnchorButton size="large" data-click="Open the training" href={shop.trainingUrl}>
          Open the training <ArrowRight aria-hidden="true" />
        </AnchorButton>
      ) : null}
      {button ? <MarkForm key={next} {...button} /> : null}
      {next === 'test-payment' ? <FailedTest act={act} hasReported={hasReported} /> : null}
      {next === 'live' && shop.publicPath ? (
        <AnchorButton size="large" data-click="See your page" href={shop.publicPath}>
          See your page <ArrowRight aria-hidden="true" />
        </AnchorButton>
      ) : null}
    </section>
  )
}

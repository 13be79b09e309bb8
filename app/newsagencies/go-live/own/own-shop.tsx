import { useEffect, useRef } from 'react'

import { type OwnGoLive, ownNextOf, ownNextWords, stepsLeftWords } from '../go-live.ts'
import { OwnNextStep, stepOf } from './own-next.tsx'
import { OwnSteps } from './own-steps.tsx'

type OwnShopProps = {
  shop: OwnGoLive
  /** The name of the next act, for safe repeats. */
  act: string
  /** The step that was marked just now, or `failed-test`. */
  done: string | null
}

/** The next step of a shop until it is live, and all steps (rules N8 to N10). */
export function OwnShop({ shop, act, done }: OwnShopProps) {
  const next = ownNextOf(shop.reached)
  const isMarked = done !== null && done !== 'failed-test'
  useFocusOnNext(isMarked ? done : null)
  return (
    <>
      <h1 className="sign">{shop.shopName}</h1>
      <p className="lede">
        {next === 'live'
          ? 'Your shop takes payments.'
          : `${stepsLeftWords(shop.reached)} until your shop takes payments.`}
      </p>
      <p className="vh" role="status">
        {isMarked ? `Saved. Next: ${ownNextWords[next]}` : ''}
      </p>
      <div className="own-shop-sides">
        <OwnNextStep shop={shop} act={act} hasReported={done === 'failed-test'} />
        <OwnSteps shop={shop} current={stepOf[next]} />
      </div>
      <p className="own-shop-ways">
        <a className="text-link" href={shop.trainingUrl}>
          Training
        </a>
        <a className="text-link" href="/contract">
          Contract
        </a>
        <a className="text-link" href="/account">
          All shops
        </a>
      </p>
    </>
  )
}

/** Moves the focus to the next step when a step was marked: the button that had it is gone. */
function useFocusOnNext(marked: string | null): void {
  const before = useRef(marked)
  useEffect(() => {
    if (marked !== null && marked !== before.current) document.getElementById('own-next')?.focus()
    before.current = marked
  }, [marked])
}

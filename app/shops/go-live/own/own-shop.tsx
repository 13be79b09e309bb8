import { AnchorButton } from '#app/ui/button/button.tsx'
import { useFocusOnNews } from '#app/ui/focus/use-focus-on-news.ts'

import { type OwnGoLive, type OwnNext, ownNextOf, ownNextWords, stepsLeftWords } from '../go-live.ts'
import { ownChangesPath } from '../../change/requests/own-changes-path.ts'
import { ownHoursPath } from '../../hours/own-hours-path.ts'
import { ownLeavePath } from '../../leaving/leaving.ts'
import { OwnNextStep, stepOf } from './own-next.tsx'
import { OwnSteps } from './own-steps.tsx'

type OwnShopProps = {
  shop: OwnGoLive
  /** The idempotency key of the next report. */
  act: string
  /** The step that was just marked, or `failed-test`. */
  done: string | null
}

function ledeOf({ lastDay, reached }: OwnGoLive, next: OwnNext): string {
  if (lastDay) return `Your last day is ${lastDay}.`
  return next === 'live' ? 'Your shop takes payments.' : `${stepsLeftWords(reached)} until your shop takes payments.`
}

/** Shows the next step of a shop until it is live, and all steps (rules N8 to N10). */
export function OwnShop({ shop, act, done }: OwnShopProps) {
  const next = ownNextOf(shop.reached)
  const isMarked = done !== null && done !== 'failed-test'
  const heading = useFocusOnNews(isMarked ? done : undefined)
  return (
    <>
      <h1 className="sign">{shop.shopName}</h1>
      <p className="lede">
        {ledeOf(shop, next)}
        {shop.lacksParcels && !shop.lastDay ? (
          <span>
            {' '}
            Parcels are off.{' '}
            <a href={ownChangesPath(shop.shopId, 'insurance')} className="text-link">
              I have insurance now
            </a>
          </span>
        ) : null}
      </p>
      <p className="vh" role="status">
        {isMarked ? `Saved. Next: ${ownNextWords[next]}` : ''}
      </p>
      {shop.lastDay ? (
        <AnchorButton href={ownLeavePath(shop.shopId)}>See what happens now</AnchorButton>
      ) : (
        <div className="own-shop-sides">
          <OwnNextStep shop={shop} heading={heading} act={act} hasReported={done === 'failed-test'} />
          {next === 'live' ? <Ways shop={shop} /> : <OwnSteps shop={shop} current={stepOf[next]} />}
        </div>
      )}
      {next === 'live' && !shop.lastDay ? (
        <details className="own-shop-done">
          <summary>All steps until your shop was live</summary>
          <OwnSteps shop={shop} current={null} />
        </details>
      ) : (
        <Ways shop={shop} />
      )}
    </>
  )
}

/** Links the tasks of a shop: next to its public page once it is live, else in one line below its steps. */
function Ways({ shop }: Pick<OwnShopProps, 'shop'>) {
  return (
    <nav className="own-shop-ways" aria-label="This shop">
      <a className="text-link" href={ownHoursPath(shop.shopId)}>
        Opening hours
      </a>
      <a className="text-link" href={ownChangesPath(shop.shopId)}>
        Moves, names, insurance, sale
      </a>
      <a className="text-link" href={shop.trainingUrl}>
        Training
      </a>
      <a className="text-link" href="/contract">
        Contract
      </a>
      <a className="text-link" href={ownLeavePath(shop.shopId)}>
        {shop.lastDay ? 'Your last day' : 'Leave'}
      </a>
      <a className="text-link" href="/account">
        All shops
      </a>
    </nav>
  )
}

import { useState } from 'react'
import { useParams } from 'react-router'

import { LogOutButton } from '#app/agents/session/log-out-button.island.tsx'
import { brand } from '#app/brand.ts'
import { LoadFailed } from '#app/ui/loading/load-failed.tsx'

import { type OwnGoLive, ownNextOf, ownNextWords, stepsLeftWords } from '../go-live.ts'
import { OwnNextStep, stepOf } from './own-next.tsx'
import { OwnSteps } from './own-steps.tsx'
import styles from './shop.css?inline'
import { useGoLive } from './use-go-live.ts'

export const handle = { styles, wayOut: <LogOutButton /> }

export const meta = () => [{ title: `Your shop | ${brand.name}` }, { name: 'robots', content: 'noindex' }]

/** What a shop still needs until it is live, and what is done (rules N8 to N10). */
export function OwnShop({ shop, reload }: { shop: OwnGoLive; reload(): void }) {
  const [isMarked, setMarked] = useState(false)
  const next = ownNextOf(shop.reached)
  const done = () => {
    setMarked(true)
    reload()
    // The button that had the focus is gone.
    document.getElementById('own-next')?.focus()
  }
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
        <OwnNextStep shop={shop} done={done} />
        <OwnSteps shop={shop} current={stepOf[next]} done={done} />
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

function Waiting({ isSlow }: { isSlow: boolean }) {
  return (
    <>
      <h1 className="sign">Your shop</h1>
      <p role="status">{isSlow ? 'Still loading your shop. Your connection is slow.' : 'Loading your shop…'}</p>
      <p className="flow-scriptless">
        Your shop needs JavaScript, and it is off in this browser. Call {brand.phone.display} instead.
      </p>
    </>
  )
}

function Unknown() {
  return (
    <>
      <h1 className="sign">Not in your shops</h1>
      <p className="lede">
        This shop is not in your account, or its contract is not signed yet. <a href="/account">See your shops</a>.
      </p>
    </>
  )
}

const failed = { title: 'Your shop could not be loaded', text: 'Check your connection and try again.' }

export default function OwnShopPage() {
  const { newsagencyId = '' } = useParams()
  const { state, retry, reload } = useGoLive(newsagencyId)
  return (
    <main id="main" className="own-page own-shop-page">
      {state.name === 'here' && state.value ? <OwnShop shop={state.value} reload={reload} /> : null}
      {state.name === 'here' && !state.value ? <Unknown /> : null}
      {state.name === 'failed' ? <LoadFailed words={failed} retry={retry} /> : null}
      {state.name === 'loading' || state.name === 'slow' ? <Waiting isSlow={state.name === 'slow'} /> : null}
    </main>
  )
}

import { brand } from '#app/brand.ts'
import { LoadFailed } from '#app/ui/loading/load-failed.tsx'

import { LogOutButton } from '../session/log-out-button.island.tsx'
import styles from './account.css?inline'
import { NoStores, StoreShelf } from './store-shelf.tsx'
import { type StoresState, useStores } from './use-stores.ts'

export const handle = { styles, wayOut: <LogOutButton /> }

export const meta = () => [{ title: `Your shops | ${brand.name}` }, { name: 'robots', content: 'noindex' }]

/** Where the tiles will hang. */
function Waiting({ isSlow }: { isSlow: boolean }) {
  return (
    <>
      <p className="account-waiting" role="status">
        {isSlow ? 'Still loading your shops. Your connection is slow.' : 'Loading your shops…'}
      </p>
      <div className="account-stores needs-script" aria-hidden="true">
        {[1, 2, 3].map((place) => (
          <div key={place} className="store-tile is-blank" />
        ))}
      </div>
      <p className="flow-scriptless">
        Your shops need JavaScript, and it is off in this browser. Call {brand.phone.display} instead.
      </p>
    </>
  )
}

function Shops({ state, retry }: { state: StoresState; retry(): void }) {
  if (state.name === 'failed') return <LoadFailed words={state.words} retry={retry} />
  if (state.name !== 'here') return <Waiting isSlow={state.name === 'slow'} />
  return state.stores.length === 0 ? <NoStores email={state.email} /> : <StoreShelf stores={state.stores} />
}

/** The agent's street: each shop's roller door is up by its % complete (rule AC33). */
export default function AccountPage() {
  const { state, retry } = useStores()
  const isEmpty = state.name === 'here' && state.stores.length === 0
  return (
    <main id="main" className="account">
      <h1 className="sign">Your shops</h1>
      {isEmpty ? null : <p className="lede">Press a shop to see its contract or to finish it.</p>}
      <Shops state={state} retry={retry} />
    </main>
  )
}

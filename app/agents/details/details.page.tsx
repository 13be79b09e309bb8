import { brand } from '#app/brand.ts'
import { permissionsPolicy } from '#app/platform/edge/security-headers.server.ts'
import { LoadFailed } from '#app/ui/loading/load-failed.tsx'

import { LogOutButton } from '../session/log-out-button.island.tsx'
import type { Route } from './+types/details.page.ts'
import { DetailsScreen } from './details-screen.tsx'
import styles from './details.css?inline'
import { useAccount } from './use-account.ts'

export const handle = { styles, wayOut: <LogOutButton /> }

/** Passkeys may be made here. */
export function headers({ parentHeaders }: Route.HeadersArgs) {
  parentHeaders.set('Permissions-Policy', permissionsPolicy({ passkeys: true }))
  return parentHeaders
}

export const meta = () => [{ title: `Your account | ${brand.name}` }, { name: 'robots', content: 'noindex' }]

const failed = { title: 'Your account could not be loaded', text: 'Check your connection and try again.' }

function Account() {
  const { state, retry, reload } = useAccount()
  if (state.name === 'here') return <DetailsScreen own={state.value} reload={reload} />
  if (state.name === 'failed') return <LoadFailed words={failed} retry={retry} />
  return (
    <>
      <p className="details-waiting" role="status">
        {state.name === 'slow' ? 'Still loading your account. Your connection is slow.' : 'Loading your account…'}
      </p>
      <p className="flow-scriptless">
        Your account needs JavaScript, and it is off in this browser. Call {brand.phone.display} instead.
      </p>
    </>
  )
}

/** Somebody's own account (rules AC38 to AC53): what we know of them, what opens it, and where it is open. */
export default function DetailsPage() {
  return (
    <main id="main" className="own-page details">
      <h1 className="sign">Your account</h1>
      <Account />
    </main>
  )
}

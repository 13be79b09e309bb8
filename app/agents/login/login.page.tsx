import { useSearchParams } from 'react-router'

import { brand } from '#app/brand.ts'
import { permissionsPolicy } from '#app/platform/edge/security-headers.server.ts'
import { Island } from '#app/platform/form/island.tsx'
import { useInlineNonce } from '#app/platform/inline-nonce.tsx'
import { pageMeta } from '#app/platform/page-head/page-meta.ts'

import { loginNotice, parseAgentNext } from '../session/login-path.ts'
import type { Route } from './+types/login.page.ts'
import styles from './login.css?inline'
import { Screen } from './login.island.tsx'

export const handle = { styles, hydrate: false }

/** Passkeys may be asked for here. */
export function headers({ parentHeaders }: Route.HeadersArgs) {
  parentHeaders.set('Permissions-Policy', permissionsPolicy({ passkeys: true }))
  return parentHeaders
}

export function meta() {
  return pageMeta({
    title: `Log in | ${brand.name}`,
    description: `For shops on the ${brand.name} network: log in to see your stores and how far each contract is.`,
    path: '/agent-login',
  })
}

/**
 * Whoever is logged in here already goes on at once (rule AC42): the frame of the page knows (`way-in.tsx`). A browser that speaks
 * with devices shows the button for passkeys (rule AC52), before any module has come.
 */
const onward = `var e=document.documentElement;if('known' in e.dataset)location.replace(document.currentScript.dataset.next);if('PublicKeyCredential' in window)e.dataset.passkeys=''`

function Onward({ next }: { next: string }) {
  return (
    <script nonce={useInlineNonce()} data-next={next}>
      {onward}
    </script>
  )
}

export default function LoginPage() {
  const [query] = useSearchParams()
  const next = parseAgentNext(query.get('next'))
  const props = { next, notice: loginNotice(query.get('error')) }
  return (
    <>
      <Onward next={next} />
      <Island name="agent-login" className="flow-stage login" screen={Screen} props={props} />
    </>
  )
}

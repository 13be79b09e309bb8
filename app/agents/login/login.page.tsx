import { useSearchParams } from 'react-router'

import { brand } from '#app/brand.ts'
import { Island } from '#app/platform/form/island.tsx'
import { pageMeta } from '#app/platform/page-head/page-meta.ts'

import { loginNotice, parseAgentNext } from '../session/login-path.ts'
import styles from './login.css?inline'
import { Screen } from './login.island.tsx'

export const handle = { styles, hydrate: false }

export function meta() {
  return pageMeta({
    title: `Log in | ${brand.name}`,
    description: `For shops on the ${brand.name} network: log in to see your stores and how far each contract is.`,
    path: '/agent-login',
  })
}

export default function LoginPage() {
  const [query] = useSearchParams()
  const props = { next: parseAgentNext(query.get('next')), notice: loginNotice(query.get('error')) }
  return <Island name="agent-login" className="flow-stage login" screen={Screen} props={props} />
}

import { useSearchParams } from 'react-router'

import { brand } from '#app/brand.ts'
import { Island } from '#app/platform/form/island.tsx'

import styles from './password.css?inline'
import { Screen } from './reset-password.island.tsx'

export const handle = { styles, hydrate: false }

export const meta = () => [{ title: `New password | ${brand.name}` }, { name: 'robots', content: 'noindex' }]

export default function ResetPasswordPage() {
  const [query] = useSearchParams()
  const resetKey = query.get('resetKey')?.trim() ?? ''
  return <Island name="reset-password" className="flow-stage password" screen={Screen} props={{ resetKey }} />
}

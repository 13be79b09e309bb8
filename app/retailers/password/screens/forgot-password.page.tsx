import { brand } from '#app/brand.ts'
import { Island } from '#app/web/form/island.tsx'

import { Screen } from './forgot-password.island.tsx'
import './password.css'

export const handle = { hydrate: false }

export const meta = () => [{ title: `Forgot your password? | ${brand.name}` }, { name: 'robots', content: 'noindex' }]

export default function ForgotPasswordPage() {
  return <Island name="forgot-password" className="flow-stage password" screen={Screen} props={{}} />
}

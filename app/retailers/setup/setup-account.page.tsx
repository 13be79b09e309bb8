import { useSearchParams } from 'react-router'

import { brand } from '#app/brand.ts'
import { Island } from '#app/web/form/island.tsx'

import { readInvitation } from '../activate/invitation-query.ts'
import './setup.css'
import { Screen } from './setup-account.island.tsx'

export const handle = { hydrate: false }

export const meta = () => [{ title: `Set up your account | ${brand.name}` }, { name: 'robots', content: 'noindex' }]

export default function SetupAccountPage() {
  const [query] = useSearchParams()
  return (
    <Island
      name="setup-account"
      className="flow-stage setup"
      screen={Screen}
      props={{ invitation: readInvitation(query) }}
    />
  )
}

import { useSearchParams } from 'react-router'

import { brand } from '#app/brand.ts'
import { Island } from '#app/web/form/island.tsx'

import './activate.css'
import { Screen } from './activate.island.tsx'
import { readInvitation } from './invitation-query.ts'

export const handle = { hydrate: false }

export const meta = () => [{ title: `Activate your account | ${brand.name}` }, { name: 'robots', content: 'noindex' }]

export default function ActivatePage() {
  const [query] = useSearchParams()
  const props = {
    invitation: readInvitation(query),
    hasLost: query.has('lost'),
    isLedHere: query.get('error') === 'not-activated',
  }
  return <Island name="activate" className="activate" screen={Screen} props={props} />
}

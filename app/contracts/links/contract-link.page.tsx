import { brand } from '#app/brand.ts'
import { Island } from '#app/web/form/island.tsx'

import { deadLinkKey } from '../loading/leave-dead-link.ts'
import { Screen } from './contract-link.island.tsx'
import './contract-link.css'

export const handle = { hydrate: false }

export const meta = () => [{ title: `Get a new link | ${brand.name}` }, { name: 'robots', content: 'noindex' }]

/** The page where a visitor with a link that opens nothing asks for a new one (rule C45). */
export default function ContractLinkPage() {
  return (
    <Island
      name="contract-link"
      className="flow-stage contract-link"
      screen={Screen}
      props={{}}
      storageKey={deadLinkKey}
    />
  )
}

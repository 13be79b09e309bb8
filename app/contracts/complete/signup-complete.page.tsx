import { useSearchParams } from 'react-router'

import { brand } from '#app/brand.ts'

import waitingStyles from '../own/waiting-shops.css?inline'
import styles from './complete.css?inline'
import { SignedSummary, useSigned, useSitting } from './signed-summary.tsx'

export const handle = { styles: styles + waitingStyles }

export const meta = () => [
  { title: `Your registration is complete | ${brand.name}` },
  { name: 'robots', content: 'noindex' },
]

/** The end of the wizard (rule C9). The words stand at once; the PDF and the details follow where a token says whose. */
export default function SignupCompletePage() {
  const [query] = useSearchParams()
  const token = query.get('completeContractToken')
  return <SignedSummary data={useSigned(token)} token={token ?? ''} sitting={useSitting(token ?? '')} />
}

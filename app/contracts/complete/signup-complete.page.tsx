import { useSearchParams } from 'react-router'

import { brand } from '#app/brand.ts'
import { originContext, platformContext } from '#app/web/platform.server.ts'

import type { OwnContract } from '../answers/contract-answers.ts'
import '../own/waiting-shops.css'
import type { Route } from './+types/signup-complete.page.ts'
import './complete.css'
import { findSitting } from './find-sitting.server.ts'
import { SignedSummary, useSigned } from './signed-summary.tsx'

export const meta = () => [
  { title: `Your registration is complete | ${brand.name}` },
  { name: 'robots', content: 'noindex' },
]

/** Loads the other unsigned contracts if the request has a session cookie (rule C57). The rest needs only the token. */
export async function loader({ request, context, url }: Route.LoaderArgs): Promise<{ sitting: OwnContract[] }> {
  const token = url.searchParams.get('completeContractToken')
  const { requestId } = context.get(originContext)
  return { sitting: token ? await findSitting(context.get(platformContext), { request, token, requestId }) : [] }
}

/** The end of the wizard (rule C9). The text is shown at once; the PDF and the details follow if there is a token. */
export default function SignupCompletePage({ loaderData: { sitting } }: Route.ComponentProps) {
  const [query] = useSearchParams()
  const token = query.get('completeContractToken')
  return <SignedSummary data={useSigned(token)} token={token ?? ''} sitting={sitting} />
}

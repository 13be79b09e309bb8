import { redirect, useSearchParams } from 'react-router'

import { brand } from '#app/brand.ts'
import { originContext, platformContext } from '#app/web/platform.server.ts'

import type { OwnContract } from '../answers/contract-answers.ts'
import '../own/waiting-shops.css'
import type { Route } from './+types/signup-complete.page.ts'
import './complete.css'
import { findSitting, findTabletOf, unlessOutage } from './find-sitting.server.ts'
import { signersLeftPath } from './signers-left-path.ts'
import { findSignersLeft } from './signers-left.server.ts'
import { SignedSummary, useSigned } from './signed-summary.tsx'

export const meta = () => [
  { title: `Your registration is complete | ${brand.name}` },
  { name: 'robots', content: 'noindex' },
]

/**
 * Leads to the list of signers while others have still to sign (rule SG28). Loads the other unsigned contracts if the
 * request has a session cookie (rule C57). The rest needs only the token.
 */
export async function loader({
  request,
  context,
  url,
}: Route.LoaderArgs): Promise<{ sitting: OwnContract[]; hasTablet: boolean }> {
  const token = url.searchParams.get('completeContractToken')
  if (!token) return { sitting: [], hasTablet: false }
  const [platform, origin] = [context.get(platformContext), context.get(originContext)]
  if (await unlessOutage(platform, origin, () => findSignersLeft(platform, token)))
    throw redirect(signersLeftPath(token))
  const hasTablet = (await unlessOutage(platform, origin, () => findTabletOf(platform, token))) ?? false
  return { sitting: await findSitting(platform, { request, token, requestId: origin.requestId }), hasTablet }
}

/** The end of the wizard (rule C9). The text is shown at once; the PDF and the details follow if there is a token. */
export default function SignupCompletePage({ loaderData: { sitting, hasTablet } }: Route.ComponentProps) {
  const [query] = useSearchParams()
  const token = query.get('completeContractToken')
  return <SignedSummary data={useSigned(token)} token={token ?? ''} sitting={sitting} hasTablet={hasTablet} />
}

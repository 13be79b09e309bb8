import { redirect, useSearchParams } from 'react-router'

import { brand } from '#app/brand.ts'
import { runFormAct } from '#app/web/form/page-form.server.ts'
import { originContext, platformContext } from '#app/web/platform.server.ts'

import type { OwnContract } from '../answers/contract-answers.ts'
import '../own/waiting-shops.css'
import type { Route } from './+types/signup-complete.page.ts'
import './complete.css'
import { findSitting, unlessOutage } from './find-sitting.server.ts'
import { findSignersLeft, signersLeftActs } from './signers-left.server.ts'
import { SignersLeftScreen, type SignersNews } from './signers-left.tsx'
import { SignedSummary, useSigned } from './signed-summary.tsx'

export const meta = () => [
  { title: `Your registration is complete | ${brand.name}` },
  { name: 'robots', content: 'noindex' },
]

const tokenOf = (url: URL) => url.searchParams.get('completeContractToken') ?? ''

/** A form without scripts needs a referrer: without one, the server rejects the post as cross-site. */
export const headers = () => ({ 'Cache-Control': 'no-store', 'Referrer-Policy': 'same-origin' })

/**
 * Loads who has still to sign (rule SG28), and the other unsigned contracts if the request has a session cookie (rule
 * C57). The rest needs only the token.
 */
export async function loader({ request, context, url }: Route.LoaderArgs) {
  const [platform, origin, token] = [context.get(platformContext), context.get(originContext), tokenOf(url)]
  const none = { sitting: [] as OwnContract[], left: undefined }
  if (!token) return none
  const left = await unlessOutage(platform, origin, () => findSignersLeft(platform, token, origin))
  if (left) return { ...none, left }
  return { sitting: await findSitting(platform, { request, token, requestId: origin.requestId }), left }
}

export async function action({ request, context, url }: Route.ActionArgs) {
  const [platform, origin, token] = [context.get(platformContext), context.get(originContext), tokenOf(url)]
  const query = new URLSearchParams({ completeContractToken: token }).toString()
  const page = (done: string) =>
    redirect(done === 'withdraw' ? `/signup-overview?${query}` : `/signup-complete?${query}&done=${done}`)
  return runFormAct(signersLeftActs(platform, { token, origin, page }), await request.formData(), { platform, origin })
}

const newsIn = (done: string | null): SignersNews => (done === 'again' || done === 'replace' ? done : null)

/** The end of the wizard (rule C9). The text is shown at once; the PDF and the details follow if there is a token. */
export default function SignupCompletePage({ loaderData: { sitting, left } }: Route.ComponentProps) {
  const [query] = useSearchParams()
  const token = query.get('completeContractToken')
  if (left) return <SignersLeftScreen left={left} news={newsIn(query.get('done'))} />
  return <Signed token={token} sitting={sitting} />
}

function Signed({ token, sitting }: { token: string | null; sitting: OwnContract[] }) {
  return <SignedSummary data={useSigned(token)} token={token ?? ''} sitting={sitting} />
}

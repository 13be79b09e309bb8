import { useEffect } from 'react'
import { redirect } from 'react-router'

import { brand } from '#app/brand.ts'
import { runFormAct } from '#app/web/form/page-form.server.ts'
import { holdRequests } from '#app/web/form/send/hold-requests.ts'
import { originContext, platformContext } from '#app/web/platform.server.ts'

import type { Route } from './+types/signers-left.page.ts'
import { signersLeftPath } from './signers-left-path.ts'
import { findSignersLeft, signersLeftActs } from './signers-left.server.ts'
import { SignersLeftScreen, type SignersNews } from './signers-left.tsx'

export const meta = () => [{ title: `Who has still to sign | ${brand.name}` }, { name: 'robots', content: 'noindex' }]

/** A form without scripts needs a referrer: without one, the server rejects the post as cross-site. */
export const headers = () => ({ 'Cache-Control': 'no-store', 'Referrer-Policy': 'same-origin' })

const tokenOf = (url: URL) => url.searchParams.get('completeContractToken') ?? ''
const newsIn = (done: string | null): SignersNews => (done === 'again' || done === 'replace' ? done : null)

/** Leads to the end of the wizard once everyone has signed, and for every other contract. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const token = tokenOf(url)
  const left = await findSignersLeft(context.get(platformContext), token)
  if (!left) throw redirect(`/signup-complete?${new URLSearchParams({ completeContractToken: token })}`)
  return { left, news: newsIn(url.searchParams.get('done')) }
}

export async function action({ request, context, url }: Route.ActionArgs) {
  const [platform, origin, token] = [context.get(platformContext), context.get(originContext), tokenOf(url)]
  const page = (done: string) =>
    redirect(
      done === 'withdraw'
        ? `/signup-overview?${new URLSearchParams({ completeContractToken: token })}`
        : `${signersLeftPath(token)}&done=${done}`,
    )
  return runFormAct(signersLeftActs(platform, { token, origin, page }), await request.formData(), { platform, origin })
}

/** The page after the first signature, while others have still to sign (rule SG28). */
export default function SignersLeftPage({ loaderData: { left, news } }: Route.ComponentProps) {
  useEffect(holdRequests, [])
  return <SignersLeftScreen left={left} news={news} />
}

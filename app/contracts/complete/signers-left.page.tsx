import { useEffect } from 'react'
import { redirect } from 'react-router'

import { brand } from '#app/brand.ts'
import { useFreshData } from '#app/web/use-fresh-data.ts'
import { pageForms } from '#app/web/form/page-action.server.ts'
import { retryRequests } from '#app/web/form/send/retry-requests.ts'
import { useNews } from '#app/web/form/use-form-answer.ts'
import { platformContext } from '#app/web/platform.server.ts'

import type { Route } from './+types/signers-left.page.ts'
import { findSignersLeft, signersLeftActs, tokenOf } from './signers-left.server.ts'
import { SignersLeftScreen, type SignersNews } from './signers-left.tsx'

export const meta = () => [{ title: `Who has still to sign | ${brand.name}` }, { name: 'robots', content: 'noindex' }]

/** A form without scripts needs a referrer: without one, the server rejects the post as cross-site. */
export const headers = () => ({ 'Cache-Control': 'no-store', 'Referrer-Policy': 'same-origin' })

const newsIn = (done: string | null): SignersNews => (done === 'again' || done === 'replace' ? done : null)

/** Leads to the end of the wizard once everyone has signed, and for every other contract. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const token = tokenOf(url)
  const left = await findSignersLeft(context.get(platformContext), token)
  if (!left) throw redirect(`/signup-complete?${new URLSearchParams({ completeContractToken: token })}`)
  return { left, news: newsIn(url.searchParams.get('done')) }
}

export const action = pageForms(signersLeftActs)

/** How often the page asks who has signed. */
const newsSeconds = 20

/** The page after the first signature, while others have still to sign (rule SG28). */
export default function SignersLeftPage({ loaderData: { left, news } }: Route.ComponentProps) {
  useEffect(retryRequests, [])
  useFreshData(newsSeconds)
  return <SignersLeftScreen left={left} news={useNews(news)} />
}

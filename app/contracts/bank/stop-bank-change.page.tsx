import { data, redirect } from 'react-router'

import { brand } from '#app/brand.ts'
import { originContext, platformContext } from '#app/web/platform.server.ts'
import '#app/ui/flow/hung-drawing.css'

import type { Route } from './+types/stop-bank-change.page.ts'
import { findBankChange, stopBankChangeByLink } from './change-bank-details.server.ts'
import { StopBankChangeScreen } from './stop-bank-change-screen.tsx'

export const meta = () => [{ title: `Your bank account | ${brand.name}` }, { name: 'robots', content: 'noindex' }]

const keyOf = (url: URL) => url.searchParams.get('key') ?? ''

/** A form without scripts needs a referrer: without one, the server rejects the post as cross-site. */
export const headers = () => ({ 'Cache-Control': 'no-store', 'Referrer-Policy': 'same-origin' })

/** Changes nothing: mail scanners follow every link. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const change = await findBankChange(context.get(platformContext), keyOf(url))
  return data({ change }, { status: change ? 200 : 404 })
}

export async function action({ context, url }: Route.ActionArgs) {
  await stopBankChangeByLink(context.get(platformContext), keyOf(url), context.get(originContext))
  return redirect(url.pathname + url.search)
}

export default function StopBankChangePage({ loaderData: { change } }: Route.ComponentProps) {
  return <StopBankChangeScreen change={change} />
}

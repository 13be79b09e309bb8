import { data, redirect } from 'react-router'

import { brand } from '#app/brand.ts'
import { originContext, platformContext } from '#app/web/platform.server.ts'

import type { Route } from './+types/email-change.page.ts'
import { confirmEmailChange, findEmailChange } from './confirm-email-change.server.ts'
import { EmailChangeScreen } from './email-change-screen.tsx'
import './email-change.css'
import { refuseEmailChange } from './stop-email-change.server.ts'

export const meta = () => [{ title: `Your new email | ${brand.name}` }, { name: 'robots', content: 'noindex' }]

const keyOf = (url: URL) => url.searchParams.get('key') ?? ''

/** A stricter referrer policy would make browsers send `Origin: null` with the form, which the server refuses. */
export const headers = () => ({ 'Cache-Control': 'no-store', 'Referrer-Policy': 'same-origin' })

/** Only reads, because mail scanners follow every link. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const change = await findEmailChange(context.get(platformContext), keyOf(url))
  return data({ change }, { status: change ? 200 : 404 })
}

/** `intent` is `confirm` or `stop`. */
export async function action({ request, context, url }: Route.ActionArgs) {
  const intent = (await request.formData()).get('intent')
  const platform = context.get(platformContext)
  const origin = context.get(originContext)
  if (intent === 'confirm') await confirmEmailChange(platform, keyOf(url), origin)
  if (intent === 'stop') await refuseEmailChange(platform, keyOf(url), origin)
  return redirect(url.pathname + url.search)
}

export default function EmailChangePage({ loaderData: { change } }: Route.ComponentProps) {
  return <EmailChangeScreen change={change} />
}

import { data, redirect } from 'react-router'
import { z } from 'zod'

import { brand } from '#app/brand.ts'
import { type PageCaller, pageForms } from '#app/web/form/page-action.server.ts'
import { formAct } from '#app/web/form/page-form.server.ts'
import { platformContext } from '#app/web/platform.server.ts'

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

/** An act with the key of the page's link, after which the page shows what the change has become. */
const withKey = (act: typeof confirmEmailChange | typeof refuseEmailChange) => (caller: PageCaller) =>
  formAct(z.object({}), async () => {
    const { platform, url, origin } = caller
    await act(platform, keyOf(url), origin)
    return redirect(url.pathname + url.search)
  })

export const action = pageForms({ confirm: withKey(confirmEmailChange), stop: withKey(refuseEmailChange) })

export default function EmailChangePage({ loaderData: { change } }: Route.ComponentProps) {
  return <EmailChangeScreen change={change} />
}

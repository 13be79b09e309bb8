import { data, redirect } from 'react-router'

import { brand } from '#app/brand.ts'
import { originContext, platformContext } from '#app/platform/platform.server.ts'
import styles from '#app/ui/flow/reminder-stop.css?inline'
import { ReminderStop, stopStateOf } from '#app/ui/flow/reminder-stop.tsx'

import type { Route } from './+types/go-live-reminder-stop.page.ts'
import { findGoLiveReminders, stopGoLiveReminders } from './stop-go-live-reminders.server.ts'

export const handle = { styles }

export const meta = () => [{ title: `Reminders | ${brand.name}` }, { name: 'robots', content: 'noindex' }]

const tokenOf = (url: URL) => url.searchParams.get('token') ?? ''

/** With no referrer at all a form without scripts would come from nowhere, and be refused. */
export const headers = () => ({ 'Cache-Control': 'no-store', 'Referrer-Policy': 'same-origin' })

/** Looking changes nothing: mail scanners follow every link. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const reminders = await findGoLiveReminders(context.get(platformContext), tokenOf(url))
  return data({ state: stopStateOf(reminders) }, { status: reminders ? 200 : 404 })
}

export async function action({ context, url }: Route.ActionArgs) {
  await stopGoLiveReminders(context.get(platformContext), { token: tokenOf(url), origin: context.get(originContext) })
  return redirect(url.pathname + url.search)
}

export default function GoLiveReminderStopPage({ loaderData: { state } }: Route.ComponentProps) {
  return (
    <ReminderStop
      state={state}
      asks="Nothing else changes. The training and your shop’s page stay where they are."
      stopped="We send no more reminders about this shop. The training and your shop’s page stay where they are."
      next={{ href: '/account', label: 'Your shops' }}
    />
  )
}

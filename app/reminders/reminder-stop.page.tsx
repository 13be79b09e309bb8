import { data, Form, redirect } from 'react-router'

import { brand } from '#app/brand.ts'
import { originContext, platformContext } from '#app/web/platform.server.ts'
import { Button } from '#app/ui/button/button.tsx'
import { Drawing } from '#app/ui/drawings/drawing.ts'
import reminders from '#app/ui/drawings/flow/reminders.svg?drawing'
import remindersStopped from '#app/ui/drawings/flow/reminders-stopped.svg?drawing'

import type { Route } from './+types/reminder-stop.page.ts'
import './reminder-stop.css'
import { findStopView, stopReminders } from './stop-reminders.server.ts'

export const meta = () => [{ title: `Reminders | ${brand.name}` }, { name: 'robots', content: 'noindex' }]

const tokenOf = (url: URL) => url.searchParams.get('token') ?? ''

/** With `no-referrer`, a form without scripts would send no origin and be refused. */
export const headers = () => ({ 'Cache-Control': 'no-store', 'Referrer-Policy': 'same-origin' })

/** Changes nothing, because mail scanners follow every link. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const view = await findStopView(context.get(platformContext), tokenOf(url))
  return data({ view }, { status: view ? 200 : 404 })
}

/** Stops the reminders of the link, and redirects to the page. */
export async function action({ context, url }: Route.ActionArgs) {
  await stopReminders(context.get(platformContext), { token: tokenOf(url), origin: context.get(originContext) })
  return redirect(url.pathname + url.search)
}

type Words = NonNullable<Route.ComponentProps['loaderData']['view']>['words']

function Asks({ words }: { words: Words }) {
  return (
    <>
      <h1 className="sign">Stop the reminders?</h1>
      <p className="lede">{words.asks}</p>
      <Form method="post">
        <Button size="large">Stop the reminders</Button>
      </Form>
    </>
  )
}

function Stopped({ words: { stopped, next } }: { words: Words }) {
  return (
    <>
      <h1 className="sign">The reminders are stopped</h1>
      <p className="lede">{stopped}</p>
      <nav className="flow-ways" aria-label="Other ways on">
        <a href={next.href}>{next.label}</a>
      </nav>
    </>
  )
}

function Unknown() {
  return (
    <>
      <h1 className="sign">This link does not work</h1>
      <p className="lede">Open it from the reminder again, or copy all of it. Nothing was changed.</p>
      <p>
        A person answers at{' '}
        <a href={brand.phone.href} className="inline-link">
          {brand.phone.display}
        </a>
        .
      </p>
    </>
  )
}

/** The page of the link at the foot of every reminder: one press stops them, with or without scripts. */
export default function ReminderStopPage({ loaderData: { view } }: Route.ComponentProps) {
  return (
    <main id="main" className="flow-stage reminder-stop">
      <div className="flow-say" role="status">
        {!view ? <Unknown /> : view.isStopped ? <Stopped words={view.words} /> : <Asks words={view.words} />}
      </div>
      <div className="flow-wall is-hung">
        <Drawing of={view?.isStopped ? remindersStopped : reminders} />
      </div>
    </main>
  )
}

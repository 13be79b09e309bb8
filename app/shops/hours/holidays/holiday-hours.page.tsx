import { data, redirect } from 'react-router'

import { brand } from '#app/brand.ts'
import { pageForm } from '#app/web/form/page-action.server.ts'
import { useNews } from '#app/web/form/use-form-answer.ts'
import { platformContext } from '#app/web/platform.server.ts'
import '#app/ui/flow/hung-drawing.css'

import { hoursRefusals } from '../form/hours-forms.ts'
import '../form/hours-form.css'
import { answerByLink, findHolidayPage } from './answer-by-link.server.ts'
import { holidayLinkSchema, readAnswers } from './holiday-link.schema.ts'
import type { Route } from './+types/holiday-hours.page.ts'
import { HolidayScreen } from './holiday-screen.tsx'

/** Loads the version again after a stale submit, so that a second one is based on it. */
export { reloadWhenOutdated as shouldRevalidate } from '#app/office/shell/reload-when-outdated.ts'

export const meta = () => [{ title: `Public holidays | ${brand.name}` }, { name: 'robots', content: 'noindex' }]

/** A form without scripts needs a referrer: without one, the server rejects the post as cross-site. */
export const headers = () => ({ 'Cache-Control': 'no-store', 'Referrer-Policy': 'same-origin' })

const tokenOf = (url: URL) => url.searchParams.get('token') ?? ''

/** Changes nothing: mail scanners follow every link. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const found = await findHolidayPage(context.get(platformContext), tokenOf(url))
  const page = found && { id: found.id, shopName: found.shopName, version: found.version, holidays: found.holidays }
  return data({ page, done: url.searchParams.get('done') }, { status: page ? 200 : 404 })
}

const over = 'This link no longer changes these hours. Log in, or call us.'

/** Saves the answers and shows them. A refused form keeps the answers; a stale one is shown with the shop's present hours. */
export const action = pageForm({
  schema: holidayLinkSchema,
  act: ({ platform, origin, url }, fields) =>
    answerByLink(platform, { token: tokenOf(url), version: fields.version, answers: readAnswers(fields), origin }),
  words: {
    stale: 'Someone else has changed these hours since you opened this page. Check your answers, then confirm again.',
    'not-found': over,
    'not-signed': over,
    'bad-from': over,
    'bad-to': over,
    'too-many': hoursRefusals['too-many'],
  },
  done: (_, { url }) => redirect(`${url.pathname}?${new URLSearchParams({ token: tokenOf(url), done: 'saved' })}`),
})

export default function HolidayHoursPage({ loaderData: { page, done } }: Route.ComponentProps) {
  return <HolidayScreen page={page} done={useNews(done)} />
}

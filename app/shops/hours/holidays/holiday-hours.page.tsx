import { data, redirect } from 'react-router'

import { brand } from '#app/brand.ts'
import { originContext, platformContext } from '#app/web/platform.server.ts'
import '#app/ui/flow/hung-drawing.css'

import { holidaysFormSchema } from '../hours.schema.ts'
import '../form/hours-form.css'
import { answerByLink, findHolidayPage } from './answer-by-link.server.ts'
import type { Route } from './+types/holiday-hours.page.ts'
import { HolidayScreen } from './holiday-screen.tsx'

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

/** Saves the answers and redirects to the page. A stale form shows the answers that someone else saved. */
export async function action({ request, context, url }: Route.ActionArgs) {
  const form = await request.formData()
  const fields = { day: form.getAll('day'), answer: form.getAll('answer'), version: form.get('version') }
  const parsed = holidaysFormSchema.safeParse(fields)
  const to = new URLSearchParams({ token: tokenOf(url) })
  if (!parsed.success) return redirect(`${url.pathname}?${to}`)
  const { day, answer, version } = parsed.data
  const answers = day.map((one, at) => ({ day: one, answer: answer[at] ?? 'keep' }))
  const said = { token: tokenOf(url), version, answers, origin: context.get(originContext) }
  const result = await answerByLink(context.get(platformContext), said)
  to.set('done', result.ok ? 'saved' : 'again')
  return redirect(`${url.pathname}?${to}`)
}

export default function HolidayHoursPage({ loaderData: { page, done } }: Route.ComponentProps) {
  return <HolidayScreen page={page} done={done} />
}

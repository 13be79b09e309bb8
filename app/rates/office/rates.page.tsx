import { data } from 'react-router'

import { newId } from '#app/platform/new-id.server.ts'
import { originContext, platformContext } from '#app/platform/platform.server.ts'
import { requireFreshStaffFor, textsOf } from '#app/staff/guards/fresh-form.server.ts'
import { orRefusalPage, requireStaff } from '#app/staff/guards/require-staff.server.ts'
import { can } from '#app/staff/roles.ts'
import { readDay } from '#app/ui/field/day-text.ts'

import { changeRate, listRates, previewRate } from '../manage-rates.server.ts'
import { earliestDays } from '../rate.ts'
import type { Route } from './+types/rates.page.ts'
import { RatesScreen } from './rates-screen.tsx'
import { emptyForm, formFields, formOf, problemOf } from './rates-view.ts'

export const meta = () => [{ title: 'Commission rates' }]

/** The address may name an entry that is to be changed (`edit`), or to be taken out (`out`). */
export async function loader(args: Route.LoaderArgs) {
  const actor = await requireStaff(args, 'rates:read')
  const platform = args.context.get(platformContext)
  const { rates, today, hasSigned } = await listRates(platform, actor)
  const canWrite = can(actor.role, 'rates:manage')
  const planned = (name: 'edit' | 'out') =>
    rates.find(({ id, state }) => canWrite && state === 'planned' && id === args.url.searchParams.get(name))
  const [edited, leaving] = [planned('edit'), planned('out')]
  return {
    rates,
    canWrite,
    earliest: { ...earliestDays(today), ...(!hasSigned && { first: today }) },
    form: { ...emptyForm, ...(edited && formOf(edited)), id: newId() },
    leaving: leaving && { rate: leaving, outcome: await previewRate(platform, actor, { out: leaving.id }) },
  }
}

export async function action(args: Route.ActionArgs) {
  await requireStaff(args, 'rates:manage')
  const platform = args.context.get(platformContext)
  const sent = await args.request.formData()
  const typed = { ...emptyForm, ...textsOf(sent, formFields) }
  const form = { ...typed, from: readDay(typed.from) }
  const actor = await requireFreshStaffFor(args, 'rates:manage', sent)
  const intent = String(sent.get('intent'))
  if (intent === 'back') return data({ form })
  const act = { ...(intent !== 'out' && { put: form }), ...(form.out && { out: form.out }) }
  if (intent === 'check') {
    const outcome = await orRefusalPage(() => previewRate(platform, actor, act))
    if (!outcome.ok) return data({ form, problem: problemOf(outcome.refusal) }, { status: 400 })
    return data({ form, preview: outcome.value })
  }
  const origin = args.context.get(originContext)
  const made = await orRefusalPage(() => changeRate(platform, actor, { ...act, origin }))
  if (!made.ok) return data({ form, problem: problemOf(made.refusal) }, { status: 400 })
  return data({ told: made.value.told, isOut: intent === 'out' })
}

export default function RatesPage({ loaderData, actionData }: Route.ComponentProps) {
  return <RatesScreen {...loaderData} answer={actionData} />
}

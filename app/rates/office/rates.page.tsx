import type { z } from 'zod'

import { doneIn } from '#app/web/form/page-form.ts'
import { newId } from '#app/core/new-id.server.ts'
import { platformContext } from '#app/web/platform.server.ts'
import { ok } from '#app/core/result.ts'
import { textsOf } from '#app/office/guards/fresh-form.server.ts'
import { officeAct, type OfficeCaller, officeForms } from '#app/office/guards/office-form.server.ts'
import { requireStaff } from '#app/office/guards/require-staff.server.ts'
import { can } from '#app/office/roles/roles.ts'

import { findForgedRates } from '../check-rates.server.ts'
import { changeRate, listRates, previewRate } from '../manage-rates.server.ts'
import { earliestDays } from '../rate.ts'
import type { Route } from './+types/rates.page.ts'
import { RatesScreen } from './rates-screen.tsx'
import { rateFormSchema } from './rate-form.schema.ts'
import { emptyForm, formOf, rateRefusalMessage, type RateAnswer } from './rates-view.ts'

export const meta = () => [{ title: 'Commission rates' }]

/** Loads the schedule. The address may name an entry to change (`edit`) or to remove (`out`). */
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
    forged: await findForgedRates(platform),
    canWrite,
    earliest: { ...earliestDays(today), ...(!hasSigned && { first: today }) },
    form: { ...emptyForm, ...(edited && formOf(edited)), id: newId() },
    leaving: leaving && { rate: leaving, outcome: await previewRate(platform, actor, { out: leaving.id }) },
  }
}

const putOf = ({ out, ...put }: z.output<typeof rateFormSchema>) => ({ put, ...(out && { out }) })

/** Returns the typed values, unchanged, for a form that is shown again. */
const typedIn = ({ form }: OfficeCaller) => ({ ...emptyForm, ...textsOf(form, Object.keys(emptyForm)) })

export const action = officeForms({
  check: officeAct({
    right: 'rates:manage',
    isWeighty: true,
    schema: rateFormSchema,
    act: ({ platform, actor }, form) => previewRate(platform, actor, putOf(form)),
    words: (refusal) => rateRefusalMessage(refusal),
    done: (preview, caller): RateAnswer => ({ form: typedIn(caller), preview }),
  }),
  put: officeAct({
    right: 'rates:manage',
    isWeighty: true,
    schema: rateFormSchema,
    act: ({ platform, actor, origin }, form) => changeRate(platform, actor, { ...putOf(form), origin }),
    words: (refusal) => rateRefusalMessage(refusal),
    done: ({ notified: told }): RateAnswer => ({ notified: told }),
  }),
  out: officeAct({
    right: 'rates:manage',
    isWeighty: true,
    schema: rateFormSchema.pick({ out: true }),
    act: ({ platform, actor, origin }, { out }) => changeRate(platform, actor, { out, origin }),
    words: (refusal) => rateRefusalMessage(refusal),
    done: ({ notified: told }): RateAnswer => ({ notified: told, isOut: true }),
  }),
  back: officeAct({
    right: 'rates:manage',
    isWeighty: true,
    schema: rateFormSchema,
    act: async (caller) => ok(typedIn(caller)),
    words: {},
    done: (form): RateAnswer => ({ form }),
  }),
})

export default function RatesPage({ loaderData, actionData }: Route.ComponentProps) {
  return <RatesScreen {...loaderData} answer={doneIn(actionData)} />
}

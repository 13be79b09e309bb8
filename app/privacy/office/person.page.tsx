import { data } from 'react-router'

import { RefusedError } from '#app/platform/errors.ts'
import { originContext, platformContext } from '#app/platform/platform.server.ts'
import { requireFreshStaffFor } from '#app/staff/guards/fresh-form.server.ts'
import { orRefusalPage, requireStaff } from '#app/staff/guards/require-staff.server.ts'
import { hasFreshSecondFactor } from '#app/staff/guards/staff-actor.server.ts'

import { correctPerson } from '../correct-person.server.ts'
import { erasePerson } from '../erase-person.server.ts'
import { findPerson, waitsOf } from '../find-person.server.ts'
import { identifiersText, parseIdentifiers } from '../person.ts'
import type { Route } from './+types/person.page.ts'
import { PersonScreen } from './person-screen.tsx'

export const meta = () => [{ title: 'A person' }]
export const handle = { back: { to: '/staff/privacy', label: 'Privacy' } }

const notCorrected = {
  'bad-value': 'Give it as it should stand',
  twice: 'The same shop stands in another record with this email already: settle that one first',
}

const searched = (url: URL) => url.searchParams.get('q')?.slice(0, 1_000) ?? ''

export async function loader(args: Route.LoaderArgs) {
  const actor = await requireStaff(args, 'people:manage')
  const typed = searched(args.url)
  const who = parseIdentifiers(typed)
  if (!who) return { typed, person: undefined, waits: [], isFresh: false }
  const person = await findPerson(args.context.get(platformContext), actor, who)
  return {
    typed: identifiersText(who),
    person,
    waits: waitsOf(person.groups),
    isFresh: hasFreshSecondFactor(actor),
  }
}

/** `correct` with `fact` and `value`, or `erase` with the tick `sure`. */
export async function action(args: Route.ActionArgs) {
  const form = await args.request.formData()
  const actor = await requireFreshStaffFor(args, 'people:manage', form)
  const platform = args.context.get(platformContext)
  const who = parseIdentifiers(searched(args.url))
  if (!who) throw new RefusedError('bad-request')
  const origin = args.context.get(originContext)
  if (form.get('intent') === 'correct') {
    const [fact, value] = [form.get('fact'), String(form.get('value') ?? '')]
    if (fact !== 'name' && fact !== 'email' && fact !== 'phone') throw new RefusedError('bad-request')
    const result = await orRefusalPage(() => correctPerson(platform, actor, { who, fact, value, origin }))
    if (!result.ok) return data({ problem: { value: notCorrected[result.refusal], typed: value } }, { status: 400 })
    return data({ corrected: result.value })
  }
  if (form.get('intent') !== 'erase') throw new RefusedError('bad-request')
  if (form.get('sure') === null) return data({ problem: { sure: 'Tick that you are sure' } }, { status: 400 })
  const result = await orRefusalPage(() => erasePerson(platform, actor, { who, origin }))
  if (!result.ok) return data({ problem: { sure: 'Something is still under way: see above' } }, { status: 409 })
  return data({ erased: Object.entries(result.value).map(([name, count]) => ({ name, count })) })
}

export default function PersonPage({ loaderData, actionData }: Route.ComponentProps) {
  return <PersonScreen {...loaderData} done={actionData} />
}

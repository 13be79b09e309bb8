import { z } from 'zod'

import { RefusedError } from '#app/core/errors.ts'
import { doneIn } from '#app/web/form/page-form.ts'
import { platformContext } from '#app/web/platform.server.ts'
import { officeAct, officeForms } from '#app/office/guards/office-form.server.ts'
import { requireStaff } from '#app/office/guards/require-staff.server.ts'
import { hasFreshSecondFactor } from '#app/office/guards/staff-actor.server.ts'

import { correctPerson } from '../people/correct-person.server.ts'
import { erasePerson } from '../people/erase-person.server.ts'
import { findPerson, waitsOf } from '../people/find-person.server.ts'
import { type Identifiers, identifiersText, whoIn } from '../people/person.ts'
import type { Route } from './+types/person.page.ts'
import { type PersonDone, PersonScreen } from './person-screen.tsx'

export const meta = () => [{ title: 'A person' }]
export const handle = { back: { to: '/staff/privacy', label: 'Privacy' } }

export async function loader(args: Route.LoaderArgs) {
  const actor = await requireStaff(args, 'people:manage')
  const who = whoIn(args.url.searchParams)
  if (!who) return { typed: args.url.searchParams.get('q') ?? '', person: undefined, waits: [], isFresh: false }
  const person = await findPerson(args.context.get(platformContext), actor, who)
  return {
    typed: identifiersText(who),
    person,
    waits: waitsOf(person.groups),
    isFresh: hasFreshSecondFactor(actor),
  }
}

/**
 * Returns the person in the query.
 * @throws RefusedError bad-request without a valid one
 */
function searchedPerson(url: URL): Identifiers {
  const who = whoIn(url.searchParams)
  if (!who) throw new RefusedError('bad-request')
  return who
}

const severalPeople = 'Several people share this number. Choose the person first.'

export const action = officeForms({
  correct: officeAct({
    right: 'people:manage',
    isWeighty: true,
    schema: z.object({ fact: z.enum(['name', 'email', 'phone']), value: z.string() }),
    act: ({ platform, actor, origin, url }, fact) =>
      correctPerson(platform, actor, { who: searchedPerson(url), ...fact, origin }),
    words: {
      'bad-value': { value: 'Enter the correct value' },
      many: severalPeople,
      twice: { value: 'Another record already has this store and email. Correct that record first' },
    },
    done: (corrected): PersonDone => ({ corrected }),
  }),
  erase: officeAct({
    right: 'people:manage',
    isWeighty: true,
    schema: z.object({ sure: z.string('Confirm that you have checked the request') }),
    act: ({ platform, actor, origin, url }) => erasePerson(platform, actor, { who: searchedPerson(url), origin }),
    words: { 'under-way': { sure: 'Something is still in progress. See above' }, many: severalPeople },
    done: (counts): PersonDone => ({ erased: Object.entries(counts).map(([name, count]) => ({ name, count })) }),
  }),
})

export default function PersonPage({ loaderData, actionData }: Route.ComponentProps) {
  return <PersonScreen {...loaderData} done={doneIn(actionData)} />
}

import { pick } from '#app/core/seeded-random.ts'
import type { Source } from '#app/registrations/registration.ts'
import { assignRecord, noteRecord } from '#app/office/records/change-record.server.ts'
import { approveRegistration } from '#app/registrations/decide/approve-registration.server.ts'
import { askApplicant } from '#app/registrations/decide/ask-applicant.server.ts'
import { declineRegistration } from '#app/registrations/decide/decline-registration.server.ts'
import { reopenRegistration, startReview } from '#app/registrations/decide/review-registration.server.ts'
import { registrationRecord } from '#app/registrations/registration.record.server.ts'
import { statusToken } from '#app/registrations/status/status-link.server.ts'

import { hoursBefore, visitBetween } from './example-clock.ts'
import type { ExampleShop } from './example-people.ts'
import { done, exampleOrigin, isDone, isOneIn, lastId, visitHeader, visitOf, type World } from './example-world.ts'
import { goOn, type Way, ways } from './shop-stories.ts'

/** The outcome of a registration, and how many days ago it arrived: the oldest, and the newest that leaves enough time for it. */
type Fate = { days: readonly [number, number]; ends: 'waits' | 'taken' | 'late' | 'asked' | 'answered' | 'declined' | 'reopened' | Way } // prettier-ignore

const undecided: readonly Fate[] = [
  { ends: 'waits', days: [1.2, 0] },
  { ends: 'taken', days: [2.5, 0.8] },
  { ends: 'late', days: [8, 5] },
  { ends: 'asked', days: [9, 2] },
  { ends: 'answered', days: [6, 3] },
  { ends: 'declined', days: [29, 4] },
  { ends: 'reopened', days: [20, 6] },
]
const fates: readonly Fate[] = [
  ...undecided,
  ...Object.entries(ways).map(([way, { days }]): Fate => ({ ends: way as Way, days })),
]

/** After one of each: the usual outcomes, without the rare events of an open shop. */
const usualFates = fates.filter(({ ends }) => !(ends in ways) || ways[ends as Way].after === 'nothing')

const sources: readonly Source[] = ['VANA', 'XchangeIT', 'Newspower', 'Word of mouth', 'Internet', 'Social Media', 'Other'] // prettier-ignore
const questions = [
  { fields: ['abn'], question: 'The register has this ABN under another name. Which company runs the shop?' },
  { fields: ['shopPostCode', 'shopName'], question: 'Is this the shop in the arcade, or the one at the station?' },
  { fields: ['contactNumber'], question: 'The number that you gave rings out. Where can we reach you by day?' },
]
const reasons = [
  'There is a shop of the network next door already.',
  'The shop closes at the end of the month, as the owner told us on the phone.',
  'We cannot serve this island yet.',
]

/** Adds the shop to the business register: most correctly, some under another name, some as cancelled, some not at all. */
function enterRegister({ register, random }: World, { abn, shopName, place, owner }: ExampleShop, index: number): void {
  if (index % 9 === 8) return
  register.set(abn, {
    status: index % 9 === 7 ? 'cancelled' : 'active',
    state: place.state,
    postcode: place.postcode,
    entityName:
      index % 9 === 6 ? `${owner.surname.toUpperCase()} HOLDINGS PTY LTD` : `${shopName.toUpperCase()} PTY LTD`,
    ...(index % 9 !== 6 && { businessNames: [shopName] }),
    entityType: 'Australian Private Company',
    ...(random(4) > 0 && { gstFrom: '2011-07-01' }),
  })
}

async function register(world: World, shop: ExampleShop): Promise<string> {
  const { random, ask } = world
  const { owner, shopName, phone, abn, place } = shop
  const source = pick(random, sources)
  const visit = visitOf(random)
  await ask(
    '/account/signup',
    {
      shopName,
      contactName: owner.name,
      email: owner.email,
      contactNumber: phone,
      abn,
      shopPostCode: place.postcode,
      licensedPostOffice: isOneIn(random, 6),
      source,
      pleaseSpecify: source === 'Other' ? 'A flyer at the markets' : '',
    },
    { ip: owner.ip, headers: visitHeader(visit) },
  )
  return lastId(world, 'registrations')
}

async function take({ platform, office, random, clock }: World, id: string): Promise<void> {
  const actor = await office.as(pick(random, ['operations', 'decisions'] as const))
  const on = { id, origin: exampleOrigin }
  const isTaken = isDone(await startReview(platform, actor, on))
  if (random(2) > 0 || !isTaken) return
  clock.tick()
  done(
    await noteRecord(platform, actor, registrationRecord, {
      ...on,
      note: 'Rang the shop: friendly, wants to start soon.',
    }),
  )
}

function decline(world: World, id: string, hours: readonly [number, number], isReopened: boolean): void {
  const { clock, office, platform, random } = world
  clock.inOffice(hours, async () => {
    const actor = await office.as('decisions')
    const on = { id, origin: exampleOrigin }
    done(await declineRegistration(platform, actor, { ...on, reason: pick(random, reasons), isMailed: random(3) > 0 }))
    if (isReopened)
      clock.inOffice([20, 50], async () => {
        done(await reopenRegistration(platform, await office.as('decisions'), on))
      })
  })
}

function askBack(world: World, id: string, isAnswered: boolean): void {
  const { clock, office, platform, random, ask } = world
  clock.inOffice([2, 6], async () => {
    const asked = pick(random, questions)
    done(await askApplicant(platform, await office.as('operations'), { id, ask: asked, origin: exampleOrigin }))
    if (!isAnswered) return
    clock.in([3, 30], async () => {
      const answer = { note: 'Thank you for asking: it is as I wrote, the old name is still on the sign.' }
      await ask('/account/registration-answer', answer, {
        headers: { 'registration-token': statusToken(platform, { id }) },
      })
    })
  })
}

function follow(world: World, fate: Fate, id: string, shop: ExampleShop): void {
  const { clock, platform, office } = world
  if (fate.ends === 'waits' || fate.ends === 'late') return
  clock.inOffice([0.4, 8], () => take(world, id))
  if (fate.ends === 'taken') return
  if (fate.ends === 'asked' || fate.ends === 'answered') return askBack(world, id, fate.ends === 'answered')
  if (fate.ends === 'declined' || fate.ends === 'reopened') return decline(world, id, [9, 40], fate.ends === 'reopened')
  const way = fate.ends
  clock.inOffice([9, 30], async () => {
    done(await approveRegistration(platform, await office.as('decisions'), { id, origin: exampleOrigin }))
    goOn(world, way, shop)
  })
}

/** Adds registrations of retailers and decisions of staff; most approved shops continue. Every outcome occurs at least once. */
export function tellOfRegistrations(world: World): void {
  const { clock, random, people, end, scale } = world
  const count = Math.max(fates.length, Math.round(85 * scale))
  for (let index = 0; index < count; index += 1) {
    const fate = fates[index] ?? usualFates[(index - fates.length) % usualFates.length]
    if (!fate) continue
    const [oldest, newest] = fate.days
    const came = visitBetween(hoursBefore(end, oldest * 24), hoursBefore(end, newest * 24), random, world.isBusy)
    clock.at(came, async () => {
      const shop = people.shop(index % 31 === 30 ? 'gone' : '')
      enterRegister(world, shop, index)
      follow(world, fate, await register(world, shop), shop)
      // Assigned to one member of staff, although another may decide.
      if (fate.ends === 'late') {
        const id = await lastId(world, 'registrations')
        clock.inOffice([3, 9], async () => {
          const actor = await world.office.as('operations')
          done(
            await assignRecord(world.platform, actor, registrationRecord, { id, to: actor.id, origin: exampleOrigin }),
          )
        })
      }
    })
  }
}

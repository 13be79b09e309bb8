import { enquiryRecord } from '#app/enquiries/enquiry.record.server.ts'
import { enquiryReceivedMail } from '#app/enquiries/enquiry.mail.tsx'
import { enquiryReasons, reasonValue } from '#app/enquiries/enquiry.ts'
import { usInterestRecord } from '#app/enquiries/us-interest/us-interest.record.server.ts'
import { pick } from '#app/core/seeded-random.ts'
import { exampleMobiles } from '#app/core/example.ts'
import { findMailsAbout, markReturned } from '#app/outbox/mail/mail.queries.server.ts'
import type { Origin } from '#app/core/http/origin.ts'
import type { Platform } from '#app/web/platform.server.ts'
import type { Result } from '#app/core/result.ts'
import type { StaffActor } from '#app/office/guards/staff-actor.server.ts'

import { hoursBefore, visitBetween } from './example-clock.ts'
import { mobileOf } from './example-people.ts'
import { done, exampleOrigin, lastId, visitHeader, visitOf, type World } from './example-world.ts'
import type { Colleague } from './example-office.ts'

const messages: Record<string, readonly string[]> = {
  TO_EMAIL_INTEGRATING: [
    'We run a parcel locker service in three states and would like to add counters where people can pick up. Who can we talk to about an interface?',
    'Our energy retailer looks for a way to let customers pay bills in cash. What does an integration take, and what does it cost for each payment?',
    'Do you have test credentials? We would like to try the deposit flow before our meeting next month.',
    'We are a prepaid card scheme. Is there a settlement file each day, and at what hour?',
  ],
  TO_EMAIL_SETUP: [
    'I would like the tablet in our shop. We are on the main street next to the chemist and open seven days.',
    'A customer asked whether one can deposit here. How do I become part of it?',
    'We have two shops. Can one account look after both?',
    'Does it need a phone line, or is the shop’s internet enough?',
    'How long is the contract, and what happens when I sell the shop?',
  ],
  TO_EMAIL_OTHER: [
    'My deposit of Tuesday is not in my account yet. The receipt is beside me, what do you need of it?',
    'I write for a local paper and would like to talk to somebody about cash in country towns.',
    'Is there a shop near Broken Hill that takes parcels on Saturdays?',
    '',
  ],
}

const notes = [
  'Rang, no answer. Tries again on Thursday.',
  'Sent the one-pager and the price list.',
  'Knows the shop in the next town and wants the same.',
  'Asked for a call after 3 pm.',
  'Forwarded to the partner team, they have a slot next week.',
]
const answerers: readonly Colleague[] = ['sales', 'sales', 'operations', 'decisions']

/** The acts of staff on one kind of record, as far as these stories use them. */
type Worked = {
  assign(platform: Platform, actor: StaffActor, on: On & { to: string }): Promise<Result<unknown, string>>
  note(platform: Platform, actor: StaffActor, on: On & { note: string }): Promise<Result<unknown, string>>
  act(platform: Platform, actor: StaffActor, on: On & { act: string }): Promise<Result<unknown, string>>
}
type On = { id: string; origin: Origin }

const outcomes = ['left', 'left', 'taken', 'closed', 'main', 'reopened', 'main', 'closed', 'main', 'closed'] as const

/** Returns a period for the arrival of a record: the required outcomes arrive early enough. */
function cameBetween({ start, end }: World, index: number): [Date, Date] {
  if (index === 0) return [hoursBefore(end, 0.03), end]
  if (index === 1) return [hoursBefore(end, 20), hoursBefore(end, 1)]
  return [start, index < outcomes.length ? hoursBefore(end, 24 * 9) : end]
}

/** Lets staff work on a record up to its outcome. */
function workOn(
  { platform, clock, random, office }: World,
  record: Worked,
  { id, main, index }: { id: string; main: 'answered' | 'contacted'; index: number },
): void {
  // Each outcome occurs once among the first records, and then at random.
  const outcome = pick(random, index < outcomes.length ? [outcomes[index] ?? 'left'] : outcomes)
  if (outcome === 'left') return
  const colleague = pick(random, answerers)
  clock.inOffice([1, 20], async () => {
    const actor = await office.as(colleague)
    const on = { id, origin: exampleOrigin }
    done(await record.assign(platform, actor, { ...on, to: actor.id }))
    if (random(3) > 0) {
      clock.tick()
      done(await record.note(platform, actor, { ...on, note: pick(random, notes) }))
    }
    if (outcome === 'taken') return
    clock.inOffice([0.2, 30], async () => {
      const again = await office.as(colleague)
      done(await record.act(platform, again, { ...on, act: main }))
      if (outcome === 'reopened') {
        clock.tick(400)
        done(await record.act(platform, again, { ...on, act: 'reopened' }))
      }
      if (outcome === 'closed')
        clock.inOffice([20, 70], async () => {
          done(await record.act(platform, await office.as(colleague), { ...on, act: 'closed' }))
        })
    })
  })
}

type Returned = readonly ['bounced' | 'complained', string]

const returnedMails: Record<number, Returned> = {
  5: ['bounced', '550 5.2.1 The mailbox has been closed'],
  8: ['complained', 'The recipient marked it as spam'],
}

/** Reports that the mail about an enquiry bounced, or that its recipient complained, after the mail server accepted it. */
async function sayThatItCameBack({ platform }: World, enquiryId: string, [state, reason]: Returned) {
  const mails = await findMailsAbout(platform.database.queries, 'enquiry', enquiryId)
  const mail = mails.find(({ template }) => template === enquiryReceivedMail.name)
  if (mail) await platform.database.transaction((tx) => markReturned(tx, mail.id, state, reason))
}

/** Adds enquiries of visitors, for every reason; some mails to them do not arrive. */
export function tellOfEnquiries(world: World): void {
  const { clock, random, people, scale, ask } = world
  const count = Math.max(10, Math.round(80 * scale))
  for (let index = 0; index < count; index += 1) {
    clock.at(visitBetween(...cameBetween(world, index), random, world.isBusy), async () => {
      // Mailboxes that are full, and one in forty that no longer exists.
      const mailbox = index % 40 === 4 ? 'gone' : index === 1 ? 'full' : ''
      const { name, email, ip } = people.person('', mailbox)
      const reason = enquiryReasons[index % 3] ?? enquiryReasons[2]
      const visit = visitOf(random)
      const phone = mobileOf(pick(random, exampleMobiles))
      const message = pick(random, messages[reason.code] ?? [''])
      await ask(
        '/enquiries',
        { name, email, phone, reason: reasonValue(reason), message },
        { ip, page: visit[0], headers: visitHeader(visit) },
      )
      const id = await lastId(world, 'enquiries')
      const returned = returnedMails[index]
      if (returned) clock.in([0.2, 0.5], () => sayThatItCameBack(world, id, returned))
      workOn(world, enquiryRecord, { id, main: 'answered', index })
    })
  }
}

/** Adds interest of storekeepers in the United States, most of them in New Jersey. */
export function tellOfUsInterest(world: World): void {
  const { clock, random, people, scale, ask } = world
  const zips = ['07030', '07302', '08540', '07102', '08054', '10001', '19103', '07960', '08260', '06510']
  const shops = ['Hoboken Corner', 'Garden State Deli', 'Boardwalk News', 'Main Street Market', 'Union Bodega', 'Cedar Convenience'] // prettier-ignore
  const count = Math.max(10, Math.round(30 * scale))
  for (let index = 0; index < count; index += 1)
    clock.at(visitBetween(...cameBetween(world, index + 1), random, world.isBusy), async () => {
      const { name, email, ip } = people.person('us')
      const zip = zips[index % zips.length] ?? '07030'
      // The numbers 555-0100 to 555-0199 are reserved for fiction.
      const contactNumber = `(201) 555-01${String(random(100)).padStart(2, '0')}`
      const shopName = `${pick(random, shops)} ${index + 1}`
      await ask('/account/us/signup', { shopName, name, email, contactNumber, shopZipCode: zip }, { ip })
      workOn(world, usInterestRecord, { id: await lastId(world, 'us_interests'), main: 'contacted', index })
    })
}

import { randomBytes } from 'node:crypto'

import { startRenewals } from '#app/contracts/renewal/start-renewals.server.ts'
import { cancelBankChange, changeBankDetails } from '#app/contracts/bank/change-bank-details.server.ts'
import { requireOwnContract } from '#app/contracts/guards/require-contract.server.ts'
import { voidContract } from '#app/contracts/office/resend-contract.server.ts'
import type { WizardState } from '#app/contracts/wizard/wizard-state.ts'
import { noteShop } from '#app/shops/change/note-shop.server.ts'
import { beginLeaving, staffLeaver } from '#app/shops/leaving/begin-leaving.server.ts'
import { dayAfter } from '#app/geo/calendar/public-holidays.ts'
import { isoDay } from '#app/ui/time/dates.ts'
import { closeShop } from '#app/shops/change/close-shop.server.ts'
import { transferShop } from '#app/shops/change/transfer-shop.server.ts'
import { assignRecord } from '#app/office/records/change-record.server.ts'
import { tagRecord } from '#app/office/records/bulk/tag-record.server.ts'
import { shopRecord } from '#app/shops/shop.record.server.ts'
import { writeToRetailer } from '#app/shops/office/mails/write-to-retailer.server.ts'
import { newId } from '#app/core/new-id.server.ts'

import { tellOfSale } from './change-steps.ts'
import { goLive } from './go-live-steps.ts'
import { declineAgreement, openAgreement, signAgreement, wizardOf } from './contract-steps.ts'
import {
  type After,
  actorOf,
  type Retailer,
  type Course,
  logInAnew,
  type Reach,
  reaches,
  sessionOf,
  type Shop,
  shopWithId,
} from './approved-shop.ts'
import type { ExampleShop } from './example-people.ts'
import { done, exampleOrigin, isOneIn, type World } from './example-world.ts'
import { readMailTo } from './staff-stories.ts'

const course = (reach: Reach, days: readonly [number, number], after: After = 'nothing'): Course => ({
  reach,
  after,
  days,
})

/** The courses of approved shops. `days`: how long ago they registered, which leaves enough time for the course. */
export const ways = {
  'never opens the mail': course('invited', [26, 5]),
  // The only ones from before the month: a code is valid for thirty days.
  'lets the code run out': course('invited', [38, 36]),
  'types the code': course('activated', [14, 5]),
  'has an account': course('account', [20, 5]),
  'stops at the address': course('contact', [26, 7]),
  'stops at the account': course('address', [20, 7]),
  'has all but the signature': course('bank', [16, 7]),
  'reads the agreement': course('opened', [12, 7]),
  'signs today': course('signed', [9, 7]),
  'waits for the parcel': course('sent', [14, 10]),
  'has the tablet': course('arrived', [17, 12]),
  'has read the training': course('trained', [18, 13]),
  'has taken a test payment': course('tested', [20, 14]),
  'opens the shop': course('open', [28, 16]),
  'opens it, too': course('open', [28, 18], 'written'),
  'is to renew': course('open', [29, 18], 'renewing'),
  'has renewed': course('open', [29, 21], 'renewed'),
  'does not renew': course('open', [29, 21], 'renewal-declined'),
  'changes the account': course('open', [29, 21], 'bank-changed'),
  'just changed the account': course('open', [29, 21], 'bank-waits'),
  'did not change the account': course('open', [29, 21], 'bank-stopped'),
  'says no': course('opened', [24, 9], 'decline'),
  'is taken back': course('opened', [24, 11], 'void'),
  leaves: course('open', [29, 20], 'leaving'),
  closes: course('account', [28, 16], 'closed'),
  'goes to another': course('open', [29, 20], 'handed-on'),
} as const satisfies Record<string, Course>
export type Way = keyof typeof ways

async function activate({ ask, platform }: World, { owner }: ExampleShop): Promise<string> {
  const { code } = await readMailTo(platform, 'invitation', owner.email)
  await ask('/account/activate', { email: owner.email, invitationCode: String(code) }, { ip: owner.ip })
  return String(code)
}

async function setUp({ ask }: World, { owner }: ExampleShop, invitationCode: string): Promise<Retailer> {
  const { givenName, surname, email, ip } = owner
  // No one ever knows this password.
  const password = randomBytes(18).toString('base64url')
  const { body, cookie } = await ask('/account/setup', { givenName, surname, email, password, invitationCode }, { ip })
  const headers = sessionOf(body, cookie)
  const own = await ask('/account/newsagencies', { email }, { ip, headers })
  const [first] = own.body['newsagencies'] as { completeContractToken: string }[]
  return { headers, token: first?.completeContractToken ?? '', password }
}

async function saveDraft(
  { ask }: World,
  { shop, retailer }: Shop,
  version: number,
  sections: Partial<WizardState>,
): Promise<void> {
  const step = 'account' in sections ? 'contract' : 'address' in sections ? 'account' : 'address'
  const headers = { 'contract-token': retailer.token }
  await ask('/account/contract-draft', { version, step, ...sections }, { method: 'PUT', ip: shop.owner.ip, headers })
}

const signingOf = ({ shop, state, retailer }: Shop) => ({ token: retailer.token, state, ip: shop.owner.ip })

async function changeBank(world: World, one: Shop): Promise<void> {
  const { platform } = world
  const { shop } = one
  const actor = await actorOf(world, one)
  const { id } = await shopWithId(world, shop)
  const contract = await requireOwnContract(platform, actor, id)
  const details = {
    nameOfFinancialInstitution: 'Westpac',
    namesOnAccount: shop.owner.name,
    bsb: '032001',
    accountNumber: '20448213',
  }
  const origin = { ...exampleOrigin, ip: shop.owner.ip }
  await changeBankDetails(platform, { retailer: actor, contract }, { details, origin })
}

async function renew(world: World, one: Shop, ends: 'renewing' | 'renewed' | 'renewal-declined'): Promise<void> {
  const { clock, office, platform, ask } = world
  const { id } = await shopWithId(world, one.shop)
  const [started] = await startRenewals(platform, await office.as('operations'), {
    shopIds: [id],
    origin: exampleOrigin,
  })
  if (started) done(started.result)
  if (ends === 'renewing') return
  const { url } = await readMailTo(platform, 'renewal', one.shop.owner.email)
  const token = new URL(String(url)).searchParams.get('renewContractToken') ?? ''
  clock.in([10, 50], async () => {
    if (ends === 'renewed') return signAgreement(world, await openAgreement(world, { ...signingOf(one), token }))
    const reason = 'We sell the shop in the new year.'
    await ask('/account/decline-renewal', { renewContractToken: token, reason }, { ip: one.shop.owner.ip })
  })
}

const stories: Record<After, (world: World, one: Shop) => void> = {
  nothing: () => {},
  decline: (world, one) =>
    world.clock.in([1, 20], async () => declineAgreement(world, await openAgreement(world, signingOf(one)))),
  void: (world, one) =>
    world.clock.inOffice([20, 40], async () => {
      const { documentId } = await openAgreement(world, signingOf(one))
      const taken = { documentId, reason: 'The company that signs is another one', origin: exampleOrigin }
      done(await voidContract(world.platform, await world.office.as('operations'), taken))
    }),
  renewing: (world, one) => world.clock.inOffice([30, 60], () => renew(world, one, 'renewing')),
  renewed: (world, one) => world.clock.inOffice([30, 60], () => renew(world, one, 'renewed')),
  'renewal-declined': (world, one) => world.clock.inOffice([30, 60], () => renew(world, one, 'renewal-declined')),
  'bank-changed': (world, one) => askForAnotherAccount(world, one),
  'bank-waits': (world, one) =>
    world.clock.at(new Date(world.end.getTime() - 5 * 3_600_000), () => changeBankAnew(world, one)),
  'bank-stopped': (world, one) => {
    askForAnotherAccount(world, one, async () => {
      const { id } = await shopWithId(world, one.shop)
      const stopped = {
        shopId: id,
        reason: 'The keeper says on the phone that it was not them',
        origin: exampleOrigin,
      }
      done(await cancelBankChange(world.platform, await world.office.as('operations'), stopped))
    })
  },
  leaving: (world, one) =>
    world.clock.inOffice([30, 60], async () => {
      const { id, version } = await shopWithId(world, one.shop)
      const lastDay = dayAfter(isoDay(new Date()), 30)
      const ending = { id, version, lastDay, isOurs: false, reason: 'The keeper retires', origin: exampleOrigin }
      done(await beginLeaving(world.platform, staffLeaver(await world.office.as('operations')), ending))
    }),
  closed: (world, one) =>
    world.clock.inOffice([80, 120], async () => {
      const { id, version } = await shopWithId(world, one.shop)
      const closing = { id, version, reason: 'The keeper retires and nobody takes over', origin: exampleOrigin }
      done(await closeShop(world.platform, await world.office.as('operations'), closing))
    }),
  'handed-on': (world, one) =>
    world.clock.inOffice([30, 60], async () => {
      const next = world.people.shop()
      await tellOfSale(world, one, next)
      const { id, version } = await shopWithId(world, one.shop)
      const owner = {
        contactName: next.owner.name,
        email: next.owner.email,
        phone: next.phone,
        abn: next.abn,
        licensedPostOffice: false,
      }
      done(
        await transferShop(world.platform, await world.office.as('operations', true), {
          id,
          version,
          owner,
          origin: exampleOrigin,
        }),
      )
    }),
  written: (world, one) =>
    world.clock.inOffice([20, 60], async () => {
      const actor = await world.office.as('sales')
      const { id } = await shopWithId(world, one.shop)
      const letter = {
        key: newId(),
        subject: 'Your tablet is on its way',
        words: 'It comes by courier on Thursday, between nine and noon.',
      }
      done(await writeToRetailer(world.platform, actor, { id, letter, origin: exampleOrigin }))
      done(
        await noteShop(world.platform, actor, {
          id,
          note: 'Wants a second stand for the window.',
          origin: exampleOrigin,
        }),
      )
    }),
}

async function changeBankAnew(world: World, one: Shop): Promise<void> {
  await logInAnew(world, one)
  await changeBank(world, one)
}

function askForAnotherAccount(world: World, one: Shop, then?: () => Promise<void>): void {
  world.clock.in([20, 60], async () => {
    await changeBankAnew(world, one)
    // Takes effect within a day: the story does not wait for a Monday.
    if (then) world.clock.in([0.5, 3], then)
  })
}

/** The reaches at which a colleague looks after a shop, and the tag of each. */
const lookedAfter: Partial<Record<Reach, string>> = { contact: 'call back', signed: 'courier', sent: 'courier' }

/** Assigns a shop to a colleague, who tags it. */
async function lookAfter(world: World, { shop }: Shop, tag: string): Promise<void> {
  const { platform, office } = world
  const actor = await office.as('sales')
  const on = { id: (await shopWithId(world, shop)).id, origin: exampleOrigin }
  done(await assignRecord(platform, actor, shopRecord, { ...on, to: actor.id }))
  done(await tagRecord(platform, actor, shopRecord, { ...on, tag, isOff: false }))
}

/** Completes the steps of the contract in their order, up to the last one that the shop reaches. */
function completeSteps(world: World, one: Shop): void {
  const { clock, random } = world
  const last = reaches.indexOf(one.course.reach)
  const tag = lookedAfter[one.course.reach]
  if (tag) clock.inOffice([1, 20], () => lookAfter(world, one, tag))
  const comes = (reach: Reach) => last >= reaches.indexOf(reach)
  const { contact, address, account } = one.state
  const end = () => stories[one.course.after](world, one)
  if (!comes('contact')) return end()
  clock.in([0.2, 20], async () => {
    await saveDraft(world, one, 0, { contact })
    if (!comes('address')) return end()
    clock.tick(600)
    await saveDraft(world, one, 1, { address })
    if (!comes('bank')) return end()
    clock.in([0.3, isOneIn(random, 3) ? 24 : 2], async () => {
      await saveDraft(world, one, 2, { account })
      if (!comes('opened')) return end()
      // Retailers who decline, or whose contract is voided, open the agreement in their own story.
      if (!comes('signed'))
        return one.course.after === 'nothing' ? void (await openAgreement(world, signingOf(one))) : end()
      clock.tick(120)
      await signAgreement(world, await openAgreement(world, signingOf(one)))
      if (!comes('sent')) return end()
      goLive(world, one, comes, end)
    })
  })
}

/** Continues the story of an approved shop. */
export function goOn(world: World, way: Way, shop: ExampleShop): void {
  const { clock, random } = world
  const one = ways[way]
  if (one.reach === 'invited') return
  clock.in([2, 26], async () => {
    const code = await activate(world, shop)
    if (one.reach === 'activated') return
    clock.tick(90)
    const retailer = await setUp(world, shop, code)
    completeSteps(world, { course: one, shop, state: wizardOf(shop, random), retailer })
  })
}

import { eq, ne, or } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { findInvitation, invitations } from '#app/retailers/invitations/invitations.queries.server.ts'
import { invitationReminder } from '#app/retailers/reminders/invitation-reminder.server.ts'
import { mailedBy, serveAccounts } from '#app/retailers/testing/account-server.ts'
import { contractReminder } from '#app/contracts/reminders/contract-reminder.server.ts'
import { renewalReminder } from '#app/contracts/renewal/renewal-reminder.server.ts'
import { renewals } from '#app/contracts/renewal/renewals.queries.server.ts'
import { startRenewals } from '#app/contracts/renewal/start-renewals.server.ts'
import {
  createDocBody,
  declineInFrame,
  makeContractShop,
  serveContracts,
  signContract,
} from '#app/contracts/testing/contract-server.ts'
import { wholeContact, wholeWizard } from '#app/contracts/testing/wizard-fixtures.ts'
import { closeShop } from '#app/shops/change/close-shop.server.ts'
import { openShop } from '#app/shops/change/opening/open-shop.server.ts'
import { findShop } from '#app/shops/find/find-shop.server.ts'
import { beginGoLive } from '#app/shops/go-live/begin-go-live.server.ts'
import { findGoLiveOf } from '#app/shops/go-live/go-lives.queries.server.ts'
import { markForRetailer } from '#app/shops/go-live/mark-step.server.ts'
import { recordShipment } from '#app/shops/go-live/record-shipment.server.ts'
import { testReminder, trainingReminder } from '#app/shops/go-live/reminders/go-live-reminders.server.ts'
import { makeTestRetailer, makeTestShop, wholeShop } from '#app/shops/testing/shop-fixtures.ts'
import { newId } from '#app/core/new-id.server.ts'
import { testOrigin as origin, type TestPlatform } from '#app/testing/test-platform.ts'
import { findEvents } from '#app/office/records/history/manage-events.server.ts'
import { auditEvents } from '#app/office/audit/screens/audit.queries.server.ts'
import { signInAs } from '#app/office/testing/staff-fixtures.ts'

import type { Reminder } from './define-reminder.server.ts'
import { findReminder, findReminderLinks } from './manage-reminders.server.ts'
import { isSensible, type ShopClock } from './reminder-times.ts'
import { reminders } from './reminders.queries.server.ts'
import { sendReminder } from './send-reminder.server.ts'
import { findStopView, stopReminders } from './stop-reminders.server.ts'

const [melbourne, sydney] = [
  { timeZone: 'Australia/Melbourne', state: 'VIC' },
  { timeZone: 'Australia/Sydney', state: 'NSW' },
] as const

type Made = {
  platform: TestPlatform
  shopId: string
  /** The subject of the reminders. */
  id: string
  /** The events that end the reminders. */
  ends: Record<string, () => Promise<unknown>>
}

type Kind = {
  reminder: Reminder
  template: string
  clock: ShopClock
  make(): Promise<Made>
  /** Returns the expected data of its mail. */
  says(made: Made): Record<string, unknown>
  notes: string[]
  /** The audit action of a stop, and the words of the page after it. */
  stop?: { action: string; says: string }
  ends: string[]
}

async function close(platform: TestPlatform, id: string): Promise<void> {
  const { actor } = await signInAs(platform, 'owner')
  const { version = 0 } = (await findShop(platform.database.queries, id)) ?? {}
  await closeShop(platform, actor, { id, reason: 'Sold', version, origin })
}

const tokenIn = (url: unknown) => new URL(String(url)).searchParams.get('token') ?? ''

async function makeInvitation(): Promise<Made> {
  const { platform } = await serveAccounts({ RATE_LIMITS: 'off' })
  const { id: shopId, invitationId } = await makeTestShop(platform)
  const id = invitationId ?? ''
  const { queries } = platform.database
  const set = (columns: Partial<typeof invitations.$inferInsert>) => () =>
    queries.update(invitations).set(columns).where(eq(invitations.id, id))
  return {
    platform,
    shopId,
    id,
    ends: {
      'is used': set({ usedAt: new Date() }),
      'is revoked': set({ revokedAt: new Date() }),
      'ran out': set({ expiresAt: new Date() }),
      'is for a closed shop': () => close(platform, shopId),
      'follows one whose reminders were stopped': async () => {
        const [invitation, earlier] = [await findInvitation(queries, id), newId()]
        if (!invitation) throw new Error('the invitation is gone')
        await queries.insert(invitations).values({ ...invitation, id: earlier, revokedAt: new Date() })
        const token = tokenIn(findReminderLinks(platform, invitationReminder, earlier).stopUrl)
        expect(await stopReminders(platform, { token, origin })).toBe(true)
      },
    },
  }
}

async function makeContract(): Promise<Made> {
  const { platform, ask } = await serveContracts({ RATE_LIMITS: 'off' })
  const { id, contractToken } = await makeContractShop(platform, { retailer: await makeTestRetailer(platform) })
  return {
    platform,
    shopId: id,
    id,
    ends: {
      'is signed': () => signContract(ask, contractToken),
      'is of a closed shop': () => close(platform, id),
    },
  }
}

async function makeRenewal(): Promise<Made> {
  const { platform, ask } = await serveContracts({ RATE_LIMITS: 'off' })
  const { actor } = await signInAs(platform, 'owner')
  const { id: shopId, contractToken, email } = await makeContractShop(platform)
  await signContract(ask, contractToken)
  const offer = () => startRenewals(platform, actor, { shopIds: [shopId], origin })
  await offer()
  const [renewal] = await platform.database.queries.select().from(renewals)
  const [mailed] = await mailedBy(platform, 'renewal')
  const token = new URL(String(mailed?.['url'])).searchParams.get('renewContractToken') ?? ''
  return {
    platform,
    shopId,
    id: renewal?.id ?? '',
    ends: {
      'is declined': () =>
        ask('POST /account/decline-renewal', { body: { renewContractToken: token, reason: 'We are closing' } }),
      'is declined in the frame': async () => {
        const signer = { ...wholeWizard, contact: { ...wholeContact, email } }
        const made = await ask('POST /signing/create-doc', { token, body: createDocBody(signer) })
        const opening = { id: String(made.body.data?.['id']), email }
        await ask('POST /signing/create-doc-link', { token, body: opening })
        await declineInFrame(platform, opening.id)
      },
      'was followed by another': offer,
      'is of a closed shop': () => close(platform, shopId),
    },
  }
}

async function makeGoLive(hasArrived: boolean): Promise<Made> {
  const { platform } = await serveAccounts({ RATE_LIMITS: 'off' })
  const { actor } = await signInAs(platform, 'operations')
  const retailer = await makeTestRetailer(platform)
  const { id } = await makeTestShop(platform, { retailer, columns: wholeShop })
  const sealedAt = wholeShop.signedAt
  await platform.database.transaction((tx) => beginGoLive(tx, platform, { shopId: id, sealedAt }))
  const mark = (step: 'arrived' | 'trained' | 'tested') => markForRetailer(platform, actor, { id, step, origin })
  if (hasArrived) {
    await mark('trained')
    await recordShipment(platform, actor, { id, carrier: 'Kelpie', trackingNumber: '1', expectedNumber: null, origin })
    await mark('arrived')
  }
  return {
    platform,
    shopId: id,
    id: (await findGoLiveOf(platform.database.queries, id))?.id ?? '',
    ends: {
      'is done': () => mark(hasArrived ? 'tested' : 'trained'),
      'is of an open shop': () => openShop(platform, actor, { id, origin }),
      'is of a closed shop': () => close(platform, id),
    },
  }
}

const goLiveStop = { action: 'newsagency.reminders-stopped', says: 'We send no more reminders about this shop.' }

const kinds: Kind[] = [
  {
    reminder: invitationReminder,
    template: 'invitation-reminder',
    clock: melbourne,
    make: makeInvitation,
    says: () => ({
      activateUrl: expect.stringMatching(/\/activate\?email=[^&]*$/),
      newCodeUrl: expect.stringMatching(/&lost=$/),
      oneClickUrl: expect.stringContaining('/api/reminders/stop?token='),
    }),
    notes: ['1 of 3', '2 of 3', '3 of 3'],
    stop: { action: 'invitation.reminders-stopped', says: 'We send no more reminders about this invitation.' },
    ends: ['is used', 'is revoked', 'ran out', 'is for a closed shop', 'follows one whose reminders were stopped'],
  },
  {
    reminder: contractReminder,
    template: 'contract-reminder',
    clock: sydney,
    make: makeContract,
    says: () => ({ step: 'contact', url: expect.stringMatching(/\/signup-overview\?completeContractToken=[\w-]+$/) }),
    notes: ['1 of 3', '2 of 3', '3 of 3'],
    stop: { action: 'contract.reminders-stopped', says: 'We send no more reminders about this contract.' },
    ends: ['is signed', 'is of a closed shop'],
  },
  {
    reminder: renewalReminder,
    template: 'renewal-reminder',
    clock: sydney,
    make: makeRenewal,
    says: () => ({ url: expect.stringContaining('/renew-contract?renewContractToken='), hasNewWords: false }),
    notes: [],
    ends: ['is declined', 'is declined in the frame', 'was followed by another', 'is of a closed shop'],
  },
  {
    reminder: trainingReminder,
    template: 'go-live-reminder',
    clock: melbourne,
    make: () => makeGoLive(false),
    says: () => ({ kind: 'training', url: expect.stringContaining('/training?for=') }),
    notes: ['the training, 1 of 2', 'the training, 2 of 2'],
    stop: goLiveStop,
    ends: ['is done', 'is of an open shop', 'is of a closed shop'],
  },
  {
    reminder: testReminder,
    template: 'go-live-reminder',
    clock: melbourne,
    make: () => makeGoLive(true),
    says: ({ shopId }) => ({ kind: 'test', url: expect.stringMatching(new RegExp(`/account/shops/${shopId}$`)) }),
    notes: ['the test payment, 1 of 2', 'the test payment, 2 of 2'],
    stop: goLiveStop,
    ends: ['is done', 'is of an open shop', 'is of a closed shop'],
  },
]

const named = kinds.map((kind) => [kind.reminder.kind, kind] as const)
const dayMs = 86_400_000

/** Makes only this reminder due. */
const alone = (platform: TestPlatform, { kind }: Reminder, id: string) =>
  platform.database.queries
    .update(reminders)
    .set({ nextAt: null })
    .where(or(ne(reminders.kind, kind), ne(reminders.subjectId, id)))

test.each(named)("%s: is sent once on each of its days, in the shop's working hours, and no more", async (_, kind) => {
  const { reminder, template, clock, says, notes } = kind
  const made = await kind.make()
  const { platform, shopId, id } = made
  await alone(platform, reminder, id)
  const { queries } = platform.database
  const [before, days] = [(await findEvents(queries, { kind: 'newsagency', id: shopId })).length, [...reminder.days]]
  for (
    let row = await findReminder(queries, reminder, id);
    row?.nextAt;
    row = await findReminder(queries, reminder, id)
  ) {
    const [at, sent] = [row.nextAt, await mailedBy(platform, template)]
    await Promise.all([1, 2, 3].map(() => sendReminder(platform, at)))
    const now = await mailedBy(platform, template)
    if (now.length === sent.length) continue
    expect(now).toHaveLength(sent.length + 1)
    expect(isSensible(at, clock)).toBe(true)
    const late = (at.getTime() - row.countedFrom.getTime()) / dayMs - (days.shift() ?? 0)
    expect(Math.abs(late)).toBeLessThan(5)
    expect(late >= 0 || (reminder.days[0] ?? 0) < 0).toBe(true)
  }
  expect(days).toEqual([])
  expect((await mailedBy(platform, template))[0]).toMatchObject(says(made))
  const told = (await findEvents(queries, { kind: 'newsagency', id: shopId })).slice(before)
  expect(told.map(({ note }) => note)).toEqual(notes)
})

test.each(named.filter(([, { stop }]) => stop))('%s: the link in its mail stops it, audited', async (_, kind) => {
  const { reminder, template, stop } = kind
  const { platform, id } = await kind.make()
  await alone(platform, reminder, id)
  const { queries } = platform.database
  const next = async () => (await findReminder(queries, reminder, id))?.nextAt
  while ((await mailedBy(platform, template)).length === 0) await sendReminder(platform, (await next()) ?? new Date())
  const token = tokenIn((await mailedBy(platform, template))[0]?.['stopUrl'])
  expect(await findStopView(platform, token)).toMatchObject({ isStopped: false })
  expect(await stopReminders(platform, { token, origin })).toBe(true)
  expect(await findStopView(platform, token)).toMatchObject({ isStopped: true })
  expect((await findStopView(platform, token))?.words.stopped).toContain(stop?.says)
  expect((await queries.select().from(auditEvents)).map(({ action }) => action)).toContain(stop?.action)
  expect(await next()).toBeNull()
})

const ends = kinds.flatMap((kind) => kind.ends.map((end) => [kind.reminder.kind, end, kind] as const))

test.each(ends)('%s: is not sent for one that %s', async (_, end, { reminder, template, make }) => {
  const made = await make()
  const { platform, id } = made
  expect(Object.keys(made.ends)).toContain(end)
  await made.ends[end]?.()
  await alone(platform, reminder, id)
  const { queries } = platform.database
  const due = (await findReminder(queries, reminder, id))?.nextAt
  expect(due).toBeInstanceOf(Date)
  while (await sendReminder(platform, due ?? new Date())) void 0
  expect(await mailedBy(platform, template)).toEqual([])
  expect((await findReminder(queries, reminder, id))?.nextAt).toBeNull()
})

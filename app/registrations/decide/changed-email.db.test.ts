import { randomUUID } from 'node:crypto'

import { eq, sql } from 'drizzle-orm'
import { RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'

import { askEmailChange } from '#app/retailers/account/email/ask-email-change.server.ts'
import { confirmEmailChange } from '#app/retailers/account/email/confirm-email-change.server.ts'
import { invitations } from '#app/retailers/invitations/invitations.queries.server.ts'
import { mailedBy } from '#app/retailers/testing/account-server.ts'
import { logInAs, makeTestRetailer, retailerPassword } from '#app/retailers/testing/retailer-fixtures.ts'
import { findReminder } from '#app/reminders/manage-reminders.server.ts'
import { contractReminder } from '#app/contracts/reminders/contract-reminder.server.ts'
import { closeShop } from '#app/shops/change/close-shop.server.ts'
import { reopenShop } from '#app/shops/change/opening/open-shop.server.ts'
import { resendInvitation } from '#app/shops/change/shop-invitation.server.ts'
import { makeTestShop } from '#app/shops/testing/shop-fixtures.ts'
import { shops } from '#app/shops/shops.queries.server.ts'
import { newId } from '#app/core/new-id.server.ts'
import { mails } from '#app/outbox/mail/mail.queries.server.ts'
import { eventually } from '#app/testing/eventually.ts'
import { startTestPlatform, testOrigin as origin } from '#app/testing/test-platform.ts'
import { sessionCookie } from '#app/office/guards/session-cookie.server.ts'
import { sendReply } from '#app/office/replies/send-reply.server.ts'
import { openTestSession, signInAs } from '#app/office/testing/staff-fixtures.ts'
import { originContext, platformContext } from '#app/web/platform.server.ts'
import { mailTemplates } from '#app/start/wiring/wiring.server.ts'

import { answerRequest } from '../answer/answer-request.server.ts'
import { findRegistration, registrations } from '../registrations.queries.server.ts'
import { answerInBulk, dryRunAnswers } from '../office/answer-in-bulk.server.ts'
import { loadRegistrationRecord } from '../office/record/load-registration-record.server.ts'
import { registrationReplies } from '../registration.record.server.ts'
import { submitRegistration } from '../signup/submit-registration.server.ts'
import { mailStatusLink } from '../status/mail-status-link.server.ts'
import { readStatus } from '../status/read-status.server.ts'
import { statusToken } from '../status/status-link.server.ts'
import { makeTestRegistration } from '../testing/registration-fixtures.ts'
import { approveRegistration } from './approve-registration.server.ts'
import { askApplicant } from './ask-applicant.server.ts'
import { declineRegistration } from './decline-registration.server.ts'
import { previewDecision } from './preview-decision.server.ts'

const newEmail = 'Mia.New@example.com'
const typed = {
  shopName: 'Second shop',
  contactName: 'Mia Costa',
  contactNumber: '02 5550 0182',
  abn: '51824753556',
  shopPostCode: '2830',
  licensedPostOffice: false,
  source: 'VANA',
  pleaseSpecify: '',
}
const arrival = () => ({
  origin,
  captchaProof: { replayKey: `pow ${randomUUID()}`, expiresAt: new Date(Date.now() + 600_000) },
  act: undefined,
  isReceiptDue: true,
})

/** Starts a retailer who changes their email with `change`, and an office. */
async function start() {
  const platform = await startTestPlatform({ templates: mailTemplates })
  const { queries } = platform.database
  const { retailer, actor: owner } = await logInAs(platform)
  const { actor } = await signInAs(platform, 'owner')
  const by = { origin, deviceToken: undefined, proveHuman: () => Promise.resolve(undefined) }
  const ask = () => askEmailChange(platform, owner, { email: newEmail, password: retailerPassword }, by)
  async function confirm(template: 'email-change-asked' | 'email-confirm') {
    const [asked] = await mailedBy(platform, template)
    await confirmEmailChange(platform, new URL(String(asked?.['url'])).searchParams.get('key') ?? '', origin)
  }
  return {
    platform,
    retailer,
    actor,
    ask,
    confirm,
    async change() {
      await ask()
      await confirm('email-change-asked')
      await confirm('email-confirm')
    },
    mailsAbout: (id: string) => queries.select().from(mails).where(eq(mails.aboutId, id)).orderBy(mails.createdAt),
    shops: () => queries.select().from(shops).where(eq(shops.isDemo, false)),
  }
}

test('approving a registration from before a change of email gives its shop to the account (rule RG28)', async () => {
  const { platform, retailer, actor, change, ...all } = await start()
  await using _platform = platform
  const { id } = await makeTestRegistration(platform, { email: retailer.email })
  await change()
  expect(await previewDecision(platform, actor, { id, draft: { act: 'approved' } })).toMatchObject({
    value: { to: newEmail },
  })
  expect(await loadRegistrationRecord(platform, actor, { id })).toMatchObject({
    way: 'attached',
    email: newEmail,
    registeredEmail: retailer.email,
  })
  expect(await approveRegistration(platform, actor, { id, origin })).toMatchObject({ ok: true })
  expect(await platform.database.queries.select().from(invitations)).toEqual([])
  expect(await all.shops()).toMatchObject([{ retailerId: retailer.id, email: newEmail }])
  expect(await all.mailsAbout(id)).toMatchObject([{ template: 'store-added', toAddress: newEmail }])
  expect(await findRegistration(platform.database.queries, id)).toMatchObject({ email: retailer.email })
})

test('every mail about a registration goes to the present email of its account (rule RG28)', async () => {
  const { platform, retailer, actor, change, mailsAbout } = await start()
  await using _platform = platform
  const { id, shopName } = await makeTestRegistration(platform, { email: retailer.email })
  await change()
  await askApplicant(platform, actor, { id, ask: { fields: ['abn'], question: 'Which one?' }, origin })
  const answer = { note: 'It is right' }
  await answerRequest(platform, { id, answer, origin, act: undefined })
  const arrival = { origin, captchaProof: undefined, act: undefined, isReceiptDue: true }
  await mailStatusLink(platform, { email: retailer.email, shopName }, arrival)
  await declineRegistration(platform, actor, { id, reason: 'No', isMailed: true, origin })
  const sent = await mailsAbout(id)
  expect(sent.map(({ template, toAddress, replyTo }) => [template, toAddress, replyTo])).toEqual([
    ['registration-information', newEmail, expect.anything()],
    ['registration-answered', platform.config.TO_EMAIL_SETUP, newEmail],
    ['registration-status-link', newEmail, expect.anything()],
    ['registration-declined', newEmail, expect.anything()],
  ])
  expect(await readStatus(platform, statusToken(platform, { id }))).toMatchObject({ writingTo: 'M•••@example.com' })
})

test('a reply of staff goes to the present email of the account, also the second in its thread (rules RG28, RE3)', async () => {
  const { platform, retailer, actor, change, mailsAbout } = await start()
  await using _platform = platform
  const { id } = await makeTestRegistration(platform, { email: retailer.email })
  const reply = (key: string) => ({ key, subject: 'Your registration', words: 'Which lane is it in?' })
  const [before, after] = [newId(), newId()]
  await sendReply(platform, actor, registrationReplies.kind, { id, reply: reply(before), origin })
  await change()
  const sent = await sendReply(platform, actor, registrationReplies.kind, { id, reply: reply(after), origin })
  expect(sent).toMatchObject({ ok: true })
  const [first, second] = await mailsAbout(id)
  expect(first).toMatchObject({ id: before, toAddress: retailer.email })
  // The former mailbox may be another person's by now: its mails are not quoted.
  expect(second).toMatchObject({ id: after, toAddress: newEmail, data: { follows: [] } })
})

test('answers in bulk go to the present email, and the dry run names it (rule RG28)', async () => {
  const { platform, retailer, actor, change, mailsAbout } = await start()
  await using _platform = platform
  const approved = await makeTestRegistration(platform, { email: retailer.email })
  const declined = await makeTestRegistration(platform, { email: retailer.email, shopName: 'Second shop' })
  await change()
  const rows = {
    approve: await dryRunAnswers(platform, 'approve', [approved.id]),
    decline: await dryRunAnswers(platform, 'decline', [declined.id]),
  }
  expect(rows.approve).toMatchObject([{ way: 'attached', head: { to: newEmail } }])
  expect(rows.decline).toMatchObject([{ head: { to: newEmail } }])
  const { token } = await openTestSession(platform, actor.id)
  const [cookie = ''] = sessionCookie(platform.config, { token, expiresAt: new Date(Date.now() + 60_000) }).split(';')
  const url = new URL('/staff/registrations/answer', platform.config.PUBLIC_URL)
  for (const fields of [
    { intent: 'approve', pick: rows.approve[0]?.pick ?? '' },
    { intent: 'decline', pick: rows.decline[0]?.pick ?? '', reason: 'No room', mailed: 'yes' },
  ]) {
    const context = new RouterContextProvider()
    context.set(platformContext, platform)
    context.set(originContext, origin)
    const request = new Request(url, { method: 'POST', headers: { cookie }, body: new URLSearchParams(fields) })
    expect(await answerInBulk.post({ request, url, context, params: {} })).toMatchObject({
      outcomes: [{ kind: 'done' }],
    })
  }
  expect(await mailsAbout(approved.id)).toMatchObject([{ template: 'store-added', toAddress: newEmail }])
  expect(await mailsAbout(declined.id)).toMatchObject([{ template: 'registration-declined', toAddress: newEmail }])
})

test('a registration stays with its account when another person gets an account at its email (rule RG28)', async () => {
  const { platform, retailer, actor, change, ...all } = await start()
  await using _platform = platform
  const { id } = await makeTestRegistration(platform, { email: retailer.email })
  await change()
  const stranger = await makeTestRetailer(platform, retailer.email)
  const theirs = await makeTestRegistration(platform, { email: stranger.email, shopName: 'Another shop' })
  for (const registration of [id, theirs.id]) await approveRegistration(platform, actor, { id: registration, origin })
  const owners = new Map((await all.shops()).map(({ registrationId, retailerId }) => [registrationId, retailerId]))
  expect([owners.get(id), owners.get(theirs.id)]).toEqual([retailer.id, stranger.id])
})

test('a registration that is sent during a change of email belongs to the account (rule RG28)', async () => {
  const { platform, retailer } = await start()
  await using _platform = platform
  const body = { ...typed, email: retailer.email }
  await submitRegistration(platform, body, arrival())
  const [mail] = await platform.database.queries.select().from(mails).where(eq(mails.template, 'registration-received'))
  expect(await findRegistration(platform.database.queries, mail?.aboutId ?? newId())).toMatchObject({
    retailerId: retailer.id,
  })
})

test('a change of email waits for an approval, which does not wait for it (rule RG28)', async () => {
  const { platform, retailer, ask, confirm } = await start()
  await using _platform = platform
  const { database } = platform
  // The embedded engine runs one transaction at a time.
  if (database.engine === 'embedded') return
  const { id } = await makeTestRegistration(platform, { email: retailer.email })
  await ask()
  await confirm('email-change-asked')
  const locked = Promise.withResolvers<void>()
  const waits = sql`select from pg_locks where not granted and pid in
    (select pid from pg_locks where database = (select oid from pg_database where datname = current_database()))`
  // As an approval: locks the registration, and then inserts a shop, which refers to the account.
  const approving = database.transaction(async (tx) => {
    await tx.execute(sql`select from registrations where id = ${id} for update`)
    locked.resolve()
    await eventually(
      () => tx.execute(waits),
      ({ rows }) => rows.length > 0,
    )
    await tx.execute(sql`select from agents where id = ${retailer.id} for key share`)
  })
  await locked.promise
  await Promise.all([approving, confirm('email-confirm')])
  expect((await findRegistration(database.queries, id))?.retailerId).toBe(retailer.id)
})

test('after a change of email the account cannot register the same shop again, by either address (rules RG7, RG27, RG28)', async () => {
  const { platform, retailer, actor, change } = await start()
  await using _platform = platform
  const send = (email: string, shopName = 'Kelly Papers') =>
    submitRegistration(platform, { ...typed, email, shopName }, arrival())
  const known = { code: 'existing-account' }
  await send(retailer.email)
  await change()
  await expect(send(newEmail, 'kelly  PAPERS')).rejects.toMatchObject(known)
  await expect(send(retailer.email)).rejects.toMatchObject(known)
  await mailStatusLink(platform, { email: newEmail, shopName: 'Kelly Papers' }, arrival())
  const links = (await platform.database.queries.select().from(mails)).filter(
    ({ template }) => template === 'registration-status-link',
  )
  expect(links).toMatchObject([{ toAddress: newEmail, aboutKind: 'registration' }])
  // Another shop of the account is another registration, which staff see next to the first one.
  await send(newEmail, 'Station News')
  const rows = await platform.database.queries.select().from(registrations).orderBy(registrations.createdAt)
  expect(rows.map(({ shopName }) => shopName)).toEqual(['Kelly Papers', 'Station News'])
  const record = await loadRegistrationRecord(platform, actor, { id: rows[0]?.id ?? '' })
  expect(record?.duplicates).toMatchObject([{ name: 'Station News', same: expect.arrayContaining(['Email']) }])
})

test('a closed store without an account goes to the account of its person, at the present email, when it is reopened (rules N6, AC44)', async () => {
  const { platform, retailer, actor, change, ...all } = await start()
  await using _platform = platform
  const { queries } = platform.database
  const { id } = await makeTestShop(platform, { said: { email: retailer.email } })
  await closeShop(platform, actor, { id, reason: 'Flooded', version: 1, origin })
  await change()
  expect(await reopenShop(platform, actor, { id, origin })).toMatchObject({ ok: true })
  expect(await all.shops()).toMatchObject([{ status: 'onboarding', retailerId: retailer.id, email: newEmail }])
  expect(await resendInvitation(platform, actor, { id, origin })).toMatchObject({ refusal: 'not-now' })
  expect(await findReminder(queries, contractReminder, id)).toBeDefined()
})

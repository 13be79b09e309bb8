import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { askEmailChange } from '#app/retailers/account/email/ask-email-change.server.ts'
import { mayMailStranger } from '#app/retailers/find/manage-mails-to-strangers.server.ts'
import { logInAs, retailerPassword } from '#app/retailers/testing/retailer-fixtures.ts'
import { findReminder } from '#app/reminders/manage-reminders.server.ts'
import { sendReminder } from '#app/reminders/send-reminder.server.ts'
import { shops } from '#app/shops/shops.queries.server.ts'
import { testOrigin as origin, type TestPlatform } from '#app/testing/test-platform.ts'

import { createDocument } from '../documents/create-document.server.ts'
import { startSigningPlatform } from '../testing/signing-fixtures.ts'
import { createShared, lastKey, mailed, mailedKeys, openFirst, sam, signedByFirst, signIn, statusOf } from '../testing/several-signers.ts' // prettier-ignore
import { cosignerReminder } from './cosigner-reminder.server.ts'
import { mailNewCosignerLink, openCosignerSession } from './cosigner-link.server.ts'
import { findCosigners } from './cosigners.queries.server.ts'
import { askCosignerAgain, replaceCosigner } from './manage-cosigners.server.ts'
import { withdrawAgreement } from './withdraw-agreement.server.ts'

const person = (index: number) => ({ firstName: 'Sam', lastName: `Okafor ${index}`, email: `sam${index}@example.com` })

async function cosignerOf({ database }: TestPlatform, documentId: string): Promise<string> {
  return (await findCosigners(database.queries, documentId))[0]?.id ?? ''
}

/** Uses up the mails of all shops to a mailbox. */
async function fillMailbox({ limits }: TestPlatform, email: string): Promise<void> {
  for (let mail = 0; mail < 20; mail += 1)
    expect(await mayMailStranger(limits, { sender: `shop ${mail}`, email })).toBe(true)
}

test('a shop names at most 12 further signers a day, and refused mails count for no one (rule L13)', async () => {
  await using platform = await startSigningPlatform()
  const { documentId } = await signedByFirst(platform)
  const replace = async (index: number) =>
    replaceCosigner(platform, {
      documentId,
      cosignerId: await cosignerOf(platform, documentId),
      by: person(index),
      origin,
    })
  for (let index = 2; index <= 12; index += 1) await replace(index)
  for (const again of [13, 14])
    await expect(replace(again)).rejects.toMatchObject({
      code: 'too-many-requests',
      detail: { email: expect.stringContaining('12 of these emails a day') as string },
    })
  expect(await mailed(platform, 'cosigner')).toHaveLength(12)
  const sender = 'another shop'
  expect(await mayMailStranger(platform.limits, { sender, email: person(13).email })).toBe(true)
})

test('a shop mails one further signer 5 times a day, and their own requests still work (rule L13)', async () => {
  await using platform = await startSigningPlatform()
  const { documentId } = await signedByFirst(platform)
  const change = { documentId, cosignerId: await cosignerOf(platform, documentId), origin }
  for (let mail = 2; mail <= 5; mail += 1) await askCosignerAgain(platform, change)
  await expect(askCosignerAgain(platform, change)).rejects.toMatchObject({ code: 'too-many-requests' })
  const own = { ...person(1), email: sam.email.replace('@', '+again@') }
  await expect(replaceCosigner(platform, { ...change, by: own })).rejects.toMatchObject({ code: 'too-many-requests' })
  expect(await mailedKeys(platform)).toHaveLength(5)
  const key = await lastKey(platform)
  await openCosignerSession(platform, key, origin)
  await mailNewCosignerLink(platform, key, origin)
  expect(await mailedKeys(platform)).toHaveLength(6)
})

test('signing, taking back and signing again mails a further signer 5 times, then with the reminder (rule L13)', async () => {
  await using platform = await startSigningPlatform()
  const { request, documentId: first } = await signedByFirst(platform)
  let documentId = first
  for (let mail = 2; mail <= 6; mail += 1) {
    await withdrawAgreement(platform, { documentId, origin })
    documentId = (await createDocument(platform, request, origin)).id
    await signIn(
      platform,
      await openFirst(platform, { request, documentId, shopId: request.shopId }),
      'Priya Raman',
      'director',
    )
  }
  expect(await mailedKeys(platform)).toHaveLength(5)
  const [cosigner] = await findCosigners(platform.database.queries, documentId)
  expect(cosigner?.askedAt).toBeNull()
  const planned = await findReminder(platform.database.queries, cosignerReminder, cosigner?.id ?? '')
  while (await sendReminder(platform, planned?.nextAt ?? new Date())) void 0
  const sent = await mailed(platform, 'cosigner')
  expect([sent.length, sent.at(-1)?.data['isReminder']]).toEqual([6, false])
})

test('a signature counts when strangers have filled the mailbox of the next signer (rule L13)', async () => {
  await using platform = await startSigningPlatform()
  await fillMailbox(platform, sam.email)
  const shared = await createShared(platform, 'two-directors', [sam])
  expect(await signIn(platform, await openFirst(platform, shared), 'Priya Raman', 'director')).toEqual(['Sam Okafor'])
  expect(await statusOf(platform, shared)).toBe('part-signed')
  expect(await mailedKeys(platform)).toEqual([])
  const change = { documentId: shared.documentId, cosignerId: await cosignerOf(platform, shared.documentId), origin }
  await expect(askCosignerAgain(platform, change)).rejects.toMatchObject({ code: 'too-many-requests' })
})

test('a signature that is refused mails no one and uses up no mail (rule L13)', async () => {
  await using platform = await startSigningPlatform()
  const shared = await createShared(platform, 'two-directors', [sam])
  const opened = await openFirst(platform, shared)
  for (let wrong = 0; wrong < 6; wrong += 1)
    await expect(signIn(platform, opened, 'Mallory', 'director')).rejects.toMatchObject({ code: 'validation-error' })
  await signIn(platform, opened, 'Priya Raman', 'director')
  expect(await mailedKeys(platform)).toHaveLength(1)
})

test('a new email shares the limit of the account’s first shop with its further signers (rule L13)', async () => {
  await using platform = await startSigningPlatform()
  const { documentId, shopId } = await signedByFirst(platform)
  const { actor, retailer } = await logInAs(platform)
  await platform.database.queries.update(shops).set({ retailerId: retailer.id }).where(eq(shops.id, shopId))
  const change = { documentId, cosignerId: await cosignerOf(platform, documentId), origin }
  for (let mail = 2; mail <= 5; mail += 1) await askCosignerAgain(platform, change)
  const by = { origin, deviceToken: undefined, proveHuman: () => Promise.resolve(undefined) }
  const ask = (email: string) => askEmailChange(platform, actor, { email, password: retailerPassword }, by)
  await expect(ask(sam.email)).rejects.toMatchObject({
    code: 'too-many-requests',
    detail: { email: expect.anything() as string },
  })
  expect(await mailed(platform, 'email-confirm')).toEqual([])
  await ask('mia.new@example.com')
  expect(await mailed(platform, 'email-confirm')).toHaveLength(1)
})

test('the others have thirty days from the first signature, however late it comes (rule SG28)', async () => {
  await using platform = await startSigningPlatform()
  const shared = await createShared(platform, 'two-directors', [sam])
  await platform.database.queries.execute(sql`update sign_documents set expires_at = now() + interval '1 hour'`)
  await signIn(platform, await openFirst(platform, shared), 'Priya Raman', 'director')
  const [toSam] = await mailed(platform, 'cosigner')
  const [toFirst] = await mailed(platform, 'cosigner-first-signed')
  const daysTo = (until: unknown) => Math.round((Date.parse(String(until)) - Date.now()) / 86_400_000)
  expect([toSam, toFirst].map((one) => daysTo(one?.data['until']))).toEqual([7, 30])
})

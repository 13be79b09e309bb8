import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { mailedBy } from '#app/retailers/testing/account-server.ts'
import { shops } from '#app/shops/shops.queries.server.ts'
import { renderMail } from '#app/outbox/mail/template.server.ts'
import { newId } from '#app/core/new-id.server.ts'
import { mails } from '#app/outbox/mail/mail.queries.server.ts'
import { testOrigin, type TestPlatform } from '#app/testing/test-platform.ts'
import { erasePerson } from '#app/privacy/people/erase-person.server.ts'
import { findPerson } from '#app/privacy/people/find-person.server.ts'
import { letANightGo } from '#app/privacy/testing/let-a-night-go.ts'
import { auditEvents } from '#app/office/audit/screens/audit.queries.server.ts'
import { signInAs } from '#app/office/testing/staff-fixtures.ts'

import type { BankDetails } from '../bank/bank.ts'
import type { BankHelp } from '../answers/contract-answers.ts'
import { findBankDetails } from '../bank/bank-encryption.server.ts'
import { type Ask, makeContractShop, serveContracts, signContract } from '../testing/contract-server.ts'
import { wholeAccount, wholeAddress, wholeContact, wholeWizard } from '../testing/wizard-fixtures.ts'
import { emptyAccount } from '../wizard/wizard-state.ts'
import { answerBankHelp, decryptBankHelpPage } from './answer-bank-help.server.ts'
import { bankHelpAnsweredMail } from './bank-help.mail.tsx'
import { bankHelps } from './bank-helps.queries.server.ts'

const put = 'PUT /account/contract-draft'
const kim = { helperName: 'Kim <b>Nguyen</b>', helperEmail: 'kim@books.example' }
const details: BankDetails = {
  nameOfFinancialInstitution: 'National Australia Bank',
  namesOnAccount: 'M News',
  bsb: '083004',
  accountNumber: '87654321',
}

async function served() {
  const { platform, ask } = await serveContracts({ RATE_LIMITS: 'off' })
  const shop = await makeContractShop(platform)
  const token = shop.contractToken
  const draft = await ask(put, {
    token,
    body: {
      version: 0,
      contact: wholeContact,
      address: wholeAddress,
      account: { ...emptyAccount, abn: wholeAccount.abn },
    },
  })
  expect(draft.status).toBe(200)
  return { platform, ask, shop, token, ...actsOf(platform, ask, token) }
}

/** Returns the acts of the retailer and the helper, as their pages make them. */
function actsOf(platform: TestPlatform, ask: Ask, token: string) {
  const keys = async () =>
    (await mailedBy(platform, 'bank-help')).map(({ url }) => new URL(String(url)).searchParams.get('key') ?? '')
  return {
    keys,
    /** Returns the key of the mailed link. */
    async askKim(who: object = kim) {
      const { status } = await ask('POST /account/bank-help', { token, body: who })
      expect(status).toBe(200)
      return (await keys()).at(-1) ?? ''
    },
    async open(): Promise<BankHelp | null> {
      return (await ask('GET /account/bank-help', { token })).body.bankHelp as BankHelp | null
    },
    async settle(intent: string, more: object = {}, by = token) {
      const [help] = await platform.database.queries
        .select()
        .from(bankHelps)
        .orderBy(sql`${bankHelps.askedAt} desc`)
      return ask('POST /account/bank-help/settle', { token: by, body: { id: help?.id, intent, ...more } })
    },
    draft: async () => (await ask('GET /account/contract-draft', { token })).body.draft as Record<string, unknown>,
  }
}

const answer = (platform: TestPlatform, key: string, given = details, act = newId()) =>
  answerBankHelp(platform, key, { details: given, act, origin: testOrigin })

async function auditOf({ database }: TestPlatform): Promise<string[]> {
  const rows = await database.queries.select().from(auditEvents).orderBy(auditEvents.at, auditEvents.id)
  return rows.flatMap(({ action, actorName }) => (action.startsWith('bank-help.') ? [`${action} ${actorName}`] : []))
}

test('a helper fills in the account by a link; it counts once the retailer confirms it (rules C58 to C60)', async () => {
  const { platform, token, ask, shop, askKim, open, settle, draft } = await served()
  const key = await askKim()
  expect(await decryptBankHelpPage(platform, key)).toEqual({
    state: 'asks',
    shopName: 'Marrickville News',
    asker: 'Priya Raman',
    until: expect.any(String) as string,
  })
  expect(await open()).toMatchObject({ helperName: kim.helperName, answered: null })
  expect(await answer(platform, key)).toEqual({ state: 'sent' })

  expect(await open()).toMatchObject({ answered: { bank: { bsb: '•••-004', accountNumber: '••••321' } } })
  // The draft does not contain it.
  expect(await draft()).toMatchObject({
    version: 1,
    account: { bsb: '', accountNumber: '' },
    valid: { account: false },
  })
  const opened = await ask('POST /account/complete-contract', { body: { completeContractToken: token } })
  expect(opened.body.data).toMatchObject({ bankHelp: { answered: { bank: { bsb: '•••-004' } } } })

  const confirmed = await settle('confirm', { version: 1 })
  expect(confirmed.body).toMatchObject({
    draft: {
      version: 2,
      account: { abn: wholeAccount.abn, nameOfFinancialInstitution: 'National Australia Bank', bsb: '•••-004' },
    },
  })
  // A repeated call succeeds and changes nothing.
  expect(await settle('confirm', { version: 1 })).toMatchObject({ status: 200, body: { draft: { version: 2 } } })
  expect(await open()).toBe(null)
  const [row] = await platform.database.queries.select().from(bankHelps)
  expect(row).toMatchObject({ encrypted: null, outcome: 'confirmed' })
  expect(await auditOf(platform)).toEqual([
    'bank-help.asked Priya Raman',
    `bank-help.answered ${kim.helperName}`,
    'bank-help.confirmed Priya Raman',
  ])
  const told = sql`select actor_name as name from events where kind = 'bank-help-answered'`
  expect((await platform.database.queries.execute(told)).rows).toEqual([{ name: 'Invited helper' }])
  // The signed contract has this account.
  const unchanged = { bsb: { unchanged: '•••-004' }, accountNumber: { unchanged: '••••321' } }
  const rest = { ...wholeAccount, ...details, ...unchanged }
  expect((await signContract(ask, token, { ...wholeWizard, account: rest })).status).toBe(200)
  expect(await findBankDetails(platform.database.queries, platform.keys, shop.id)).toEqual(details)
})

test('both are mailed without bank details; the stranger’s mail contains no input, and no name is HTML (rule C58)', async () => {
  const { platform, shop, askKim } = await served()
  const key = await askKim({ ...kim, helperName: '<img src=x> buy at evil.example' })
  await answer(platform, key)
  const rows = await platform.database.queries.select().from(mails).orderBy(mails.createdAt, mails.id)
  expect(rows.map(({ template, toAddress, toName }) => [template, toAddress, toName])).toEqual([
    ['bank-help', kim.helperEmail, ''],
    ['bank-help-answered', shop.email, 'Priya Raman'],
  ])
  const told = JSON.stringify(await mailedBy(platform, 'bank-help'))
  expect(told).not.toMatch(/evil|img/)
  expect(told).not.toContain(shop.email)
  expect(told).not.toContain(shop.contractToken)
  expect(rows[0]?.subject).toBe('The bank account of Marrickville News: can you fill it in?')
  const all = JSON.stringify([rows, await mailedBy(platform, 'bank-help-answered')])
  for (const secret of [...Object.values(details), wholeAddress.street1, wholeContact.mobile, wholeAccount.abn])
    expect(all).not.toContain(secret)
  const [data = {}] = await mailedBy(platform, 'bank-help-answered')
  const { html } = await renderMail(bankHelpAnsweredMail, data)
  expect(html).not.toContain('<img src=x>')
  expect(html).toContain('&lt;img src=x&gt;')
})

test('a link works once: of two answers, or of a repeated one, the first counts (rule C59)', async () => {
  const { platform, askKim, open } = await served()
  const key = await askKim()
  const act = newId()
  const other = { ...details, bsb: '062000' }
  const both = await Promise.all([answer(platform, key, details, act), answer(platform, key, other)])
  expect(both.map(({ state }) => state).toSorted()).toEqual(['sent', 'used'])
  const kept = both[0]?.state === 'sent' ? '•••-004' : '•••-000'
  // The page whose answer was stored gets its response again; any other gets `used`.
  if (both[0]?.state === 'sent') expect(await answer(platform, key, details, act)).toEqual({ state: 'sent' })
  expect(await answer(platform, key, other)).toEqual({ state: 'used' })
  expect((await open())?.answered?.bank.bsb).toBe(kept)
  expect(await decryptBankHelpPage(platform, key)).toEqual({ state: 'sent' })
  expect(await mailedBy(platform, 'bank-help-answered')).toHaveLength(1)
})

test('a link that was withdrawn, replaced, expired, forged or signed stores nothing and gives the reason (rule C59)', async () => {
  const { platform, ask, token, askKim, open, settle } = await served()
  const stands = async (key: string) => {
    const { state } = await answer(platform, key)
    expect(await decryptBankHelpPage(platform, key)).toEqual({ state })
    return state
  }
  const first = await askKim()
  const second = await askKim({ ...kim, helperEmail: 'other@books.example' })
  expect(await stands(first)).toBe('withdrawn')
  expect((await settle('withdraw')).status).toBe(200)
  expect((await settle('withdraw')).status).toBe(200)
  expect(await stands(second)).toBe('withdrawn')
  for (const forged of ['', 'A'.repeat(43), token, `${second} `]) expect(await stands(forged)).toBe('unknown')

  const third = await askKim()
  await platform.database.queries.update(bankHelps).set({ expiresAt: sql`now() - interval '1 second'` })
  expect(await stands(third)).toBe('expired')
  expect(await open()).toBe(null)
  const fourth = await askKim()
  expect((await signContract(ask, token)).status).toBe(200)
  expect(await stands(fourth)).toBe('signed')
  expect((await ask('POST /account/bank-help', { token, body: kim })).status).toBe(409)
  expect(await mailedBy(platform, 'bank-help-answered')).toEqual([])
})

test('a link of one shop, or of a former owner, cannot write to another shop and shows nothing of it', async () => {
  const { platform, ask, shop, askKim, open, settle } = await served()
  const key = await askKim()
  const other = await makeContractShop(platform, { said: { shopName: 'Other News' } })
  await answer(platform, key)
  expect((await ask('GET /account/bank-help', { token: other.contractToken })).body.bankHelp).toBe(null)
  for (const intent of ['confirm', 'reject', 'withdraw'])
    expect((await settle(intent, { version: 0 }, other.contractToken)).status).toBe(404)
  expect((await settle('confirm', { version: 1 }, key)).status).toBe(404)
  expect((await ask(put, { token: key, body: { version: 1 } })).status).toBe(404)
  expect((await ask('POST /account/complete-contract', { body: { completeContractToken: key } })).status).toBe(404)

  const next = await askKim()
  expect(await open()).toMatchObject({ answered: null })
  // The shop has another owner, with another token.
  await platform.database.queries
    .update(shops)
    .set({ contractTokenHash: Buffer.alloc(32, 1), contactName: 'Somebody New' })
    .where(eq(shops.id, shop.id))
  expect(await decryptBankHelpPage(platform, next)).toEqual({ state: 'withdrawn' })
  expect(await answer(platform, next)).toEqual({ state: 'withdrawn' })
})

test('the retailer’s own input stays until they choose; a rejected answer is deleted (rule C60)', async () => {
  const { platform, ask, token, askKim, settle, draft } = await served()
  const key = await askKim()
  await answer(platform, key)
  const own = { ...wholeAccount, bsb: '062000', accountNumber: '11112222' }
  expect((await ask(put, { token, body: { version: 1, account: own } })).status).toBe(200)
  expect(await draft()).toMatchObject({ version: 2, account: { bsb: '•••-000', accountNumber: '••••222' } })
  // The retailer sees an outdated draft.
  expect((await settle('confirm', { version: 1 })).status).toBe(409)
  expect((await settle('reject')).status).toBe(200)
  expect((await settle('confirm', { version: 2 })).status).toBe(409)
  expect(await draft()).toMatchObject({ version: 2, account: { bsb: '•••-000' }, valid: { account: true } })
  const [row] = await platform.database.queries.select().from(bankHelps)
  expect(row).toMatchObject({ encrypted: null, encryptedWith: null, outcome: 'rejected' })
  expect((await auditOf(platform)).at(-1)).toBe('bank-help.rejected Priya Raman')
})

test('the answer is encrypted, bound to its row, and no hash of it is stored', async () => {
  const { platform, askKim } = await served()
  const key = await askKim()
  await answer(platform, key)
  const everything = JSON.stringify(
    await Promise.all(
      ['bank_helps', 'idempotency_replies', 'mails', 'audit_events', 'events', 'contract_drafts'].map(
        async (table) => (await platform.database.queries.execute(sql.raw(`select * from ${table}`))).rows,
      ),
    ),
  )
  for (const secret of [key, details.bsb, details.accountNumber]) expect(everything).not.toContain(secret)
})

test('asking again with the same key sends one mail', async () => {
  const { platform, ask, token } = await served()
  const key = newId()
  const twice = await Promise.all([0, 1].map(() => ask('POST /account/bank-help', { token, body: kim, key })))
  expect(twice.map(({ status }) => status)).toEqual([200, 200])
  expect(await mailedBy(platform, 'bank-help')).toHaveLength(1)
})

test('a helper can be found and erased, is not counted as the retailer, and is deleted a week after the end (rules PD4, PD6)', async () => {
  const { platform, shop, askKim, settle } = await served()
  await askKim()
  const { actor } = await signInAs(platform, 'operations')
  const who = (email: string) => ({ emails: [email], phones: [] })
  const found = await findPerson(platform, actor, who(kim.helperEmail))
  expect(found.groups.map(({ name }) => name)).toContainEqual(expect.stringMatching(/^People who were asked/))
  const { names, also } = await findPerson(platform, actor, who(shop.email))
  expect(names).not.toContain(kim.helperName)
  expect(also.emails).not.toContain(kim.helperEmail)
  const left = async () => (await platform.database.queries.select().from(bankHelps)).length
  await settle('withdraw')
  const inDays = (days: number) => new Date(Date.now() + days * 86_400_000)
  await letANightGo(platform, inDays(6))
  expect(await left()).toBe(1)
  await letANightGo(platform, inDays(8))
  expect(await left()).toBe(0)
  await askKim()
  expect(await erasePerson(platform, actor, { who: who(kim.helperEmail), origin: testOrigin })).toMatchObject({
    ok: true,
  })
  expect(await left()).toBe(0)
})

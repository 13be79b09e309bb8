import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { checkCode } from '#app/retailers/invitations/check-code.server.ts'
import { keysOfInvitations } from '#app/retailers/invitations/keys-of-invitations.server.ts'
import { logInAs } from '#app/retailers/testing/retailer-fixtures.ts'
import { findOpenBankHelp } from '#app/contracts/bank-help/bank-helps.queries.server.ts'
import { findBankDetails, decryptBankHelp } from '#app/contracts/bank/bank-encryption.server.ts'
import { applyBankChanges } from '#app/contracts/bank/change-bank-details.server.ts'
import { revealBankDetails } from '#app/contracts/bank/reveal-bank-details.server.ts'
import { startRenewals } from '#app/contracts/renewal/start-renewals.server.ts'
import {
  fillInForRetailer,
  makeContractShop,
  serveContracts,
  signContract,
} from '#app/contracts/testing/contract-server.ts'
import { giveAccount } from '#app/contracts/testing/own-contract-forms.ts'
import { findShop } from '#app/shops/find/find-shop.server.ts'
import { contractTokenOf } from '#app/shops/onboarding/create-shop.server.ts'
import { checkKeys, findKeyProblem } from '#app/data/crypto/check-keys.server.ts'
import { keysFrom } from '#app/data/crypto/keys.server.ts'
import type { Queries } from '#app/data/database/database.server.ts'
import { decryptMailData } from '#app/outbox/mail/mail-secrets.server.ts'
import { mails } from '#app/outbox/mail/mail.queries.server.ts'
import { newId } from '#app/core/new-id.server.ts'
import { testOrigin } from '#app/testing/test-platform.ts'
import { readFinalPdf } from '#app/signing/copies/pdf-file.server.ts'
import { findDocument, findDocumentEvents, findDocuments } from '#app/signing/documents/find-documents.server.ts'
import { sealDocument } from '#app/signing/seal/seal-document.server.ts'
import { acceptSignature } from '#app/signing/sign/accept-signature.server.ts'
import { makeDataFolder, openSample, sampleStrokes } from '#app/signing/testing/signing-fixtures.ts'
import { linkAuditEntries } from '#app/office/audit/chain/link-audit-entries.server.ts'
import { verifyAuditChain } from '#app/office/audit/chain/verify-audit-chain.server.ts'
import { makeCodes, matchRecoveryCode } from '#app/office/sign-in/second-factor/manage-recovery-codes.server.ts'
import type { StaffActor } from '#app/office/guards/staff-actor.server.ts'
import { signInAs } from '#app/office/testing/staff-fixtures.ts'

import type { Platform } from '#app/web/platform.server.ts'
import { admitSystem } from '#app/systems/manage-systems.server.ts'
import { setWebhook } from '#app/systems/webhooks/manage-webhooks.server.ts'
import { reencryptEverything } from './reencrypt-everything.server.ts'
import { encryptedColumns } from './encrypted-columns.server.ts'

const old = `t1:${Buffer.alloc(32, 7).toString('base64')}`
const fresh = `t2:${Buffer.alloc(32, 8).toString('base64')}`
const wrong = `t1:${Buffer.alloc(32, 9).toString('base64')}`

const listed = encryptedColumns.map(({ table, column }) => `${table}.${column}`).toSorted()

/** Returns every column of every table with a value that `keyId` encrypted, whichever room owns it. */
async function columnsEncryptedWith(queries: Queries, keyId: string): Promise<string[]> {
  const { rows: columns } = await queries.execute<{ table_name: string; column_name: string; data_type: string }>(
    sql`select table_name, column_name, data_type from information_schema.columns
        where table_schema = 'public' and data_type in ('text', 'bytea', 'jsonb')`,
  )
  const found: string[] = []
  for (const { table_name: table, column_name: column, data_type: type } of columns) {
    const name = sql.identifier(column)
    const holds =
      type === 'bytea'
        ? sql`position(${Buffer.from(`v1.${keyId}\n`)}::bytea in ${name}) = 1`
        : sql`${name}::text like ${`%v1.${keyId}.%`}`
    const { rows } = await queries.execute(sql`select 1 from ${sql.identifier(table)} where ${holds} limit 1`)
    if (rows.length > 0) found.push(`${table}.${column}`)
  }
  return found.toSorted()
}

/** Creates a system with an endpoint, whose secret is encrypted. */
async function setUpWebhook(platform: Platform, actor: StaffActor): Promise<void> {
  const admitted = await admitSystem(platform, actor, { label: 'Partner', origin: testOrigin })
  if (!admitted.ok) throw new Error(admitted.refusal)
  const { id } = admitted.value
  const endpoint = 'https://partner.example/hooks'
  const set = await setWebhook(platform, actor, { id, endpoint, events: [], version: 1, origin: testOrigin })
  expect(set).toMatchObject({ ok: true })
}

/** Creates everything that is encrypted: a contract, a change of account, a renewal, a signature that waits for its PDF. */
async function makeEncryptedThings() {
  const { platform, ask } = await serveContracts({ RATE_LIMITS: 'off', DATA_DIR: makeDataFolder(), DATA_KEYS: old })
  const { retailer, actor: priya } = await logInAs(platform, 'priya@example.com')
  const shop = await makeContractShop(platform, { retailer })
  await signContract(ask, shop.contractToken)
  const details = { nameOfFinancialInstitution: 'NAB', namesOnAccount: 'R', bsb: '083004', accountNumber: '87654321' }
  expect((await giveAccount(platform, priya, shop.id, details)).status).toBe(302)
  const asking = await makeContractShop(platform)
  expect(await fillInForRetailer(platform, ask, asking.contractToken, details)).toEqual({ state: 'sent' })
  const { actor } = await signInAs(platform, 'owner')
  await startRenewals(platform, actor, { shopIds: [shop.id], origin: testOrigin })
  const { documentId, shopId } = await openSample(platform)
  await acceptSignature(
    platform,
    {
      documentId,
      shopId,
      capacity: 'director',
      signature: { method: 'drawn', strokes: sampleStrokes },
      way: 'image',
    },
    testOrigin,
  )
  await setUpWebhook(platform, actor)
  return { platform, shop, asking, details, actor, waits: documentId }
}

test('after a key rotation nothing needs the older key: every document opens, every account is revealed', async () => {
  const { platform, shop, asking, details, actor, waits } = await makeEncryptedThings()
  const { config, database } = platform
  const { queries } = database
  const [signed] = await findDocuments(queries, { shopId: shop.id })
  const id = signed?.id ?? ''
  const before = await readFinalPdf(platform, id)
  expect(await columnsEncryptedWith(queries, 't1')).toEqual(listed)

  const both = { ...platform, keys: keysFrom(`${fresh},${old}`) }
  const keys = keysFrom(fresh)
  await checkKeys(both, encryptedColumns)
  await expect(checkKeys({ ...both, keys }, encryptedColumns)).rejects.toThrow('does not hold the key "t1"')
  expect(await reencryptEverything(both)).toBeGreaterThan(8)
  expect(await reencryptEverything(both)).toBe(0)
  expect(await columnsEncryptedWith(queries, 't1')).toEqual([])
  // A mailed code is valid until it expires, and needs its key until then.
  await expect(checkKeys({ ...both, keys }, encryptedColumns)).rejects.toThrow('does not hold the key "t1"')
  expect(await keysOfInvitations(queries)).toEqual([{ keyId: 't1', until: expect.any(Date) }])
  await queries.execute(sql`update invitations set expires_at = now()`)
  expect(await keysOfInvitations(queries)).toEqual([])
  expect(await reencryptEverything(both)).toBe(0)
  await checkKeys({ ...both, keys }, encryptedColumns)
  await linkAuditEntries({ ...platform, keys: both.keys })

  // A new configuration object with the same values, so that no decrypted value is cached.
  const later = { ...platform, config: { ...config }, keys }
  const after = await readFinalPdf(later, id)
  expect(after?.bytes.equals(before?.bytes ?? Buffer.alloc(0))).toBe(true)
  expect(await sealDocument(later, waits, testOrigin)).not.toBe(false)
  expect((await findDocument(queries, waits))?.status).toBe('completed')
  expect((await findDocumentEvents(later, waits)).brokenAt).toBeUndefined()
  expect(await revealBankDetails(later, actor, { shopId: shop.id, origin: testOrigin })).toMatchObject({
    accountNumber: '00123456',
  })
  expect(await applyBankChanges(later, { now: new Date(Date.now() + 25 * 3_600_000) })).toBe(1)
  expect(await findBankDetails(queries, keys, shop.id)).toMatchObject({ accountNumber: '87654321' })
  const help = await findOpenBankHelp(queries, asking.id)
  expect(decryptBankHelp(keys, help?.id ?? '', help?.encrypted ?? '')).toEqual(details)
  expect(await verifyAuditChain(later)).toMatchObject({ broken: undefined })
  const kept = await findShop(queries, shop.id)
  expect(contractTokenOf(later, { id: shop.id, contractTokenEncrypted: kept?.contractTokenEncrypted ?? null })).toBe(
    shop.contractToken,
  )
  const encrypted = (await queries.select().from(mails)).filter(({ data }) => 'sealed' in data)
  expect(encrypted.length).toBeGreaterThan(0)
  for (const { id: mailId, data } of encrypted) expect(decryptMailData(keys, mailId, data)).toHaveProperty('url')
})

test('the key check reads every encrypted column: each alone reveals a wrong and a missing key', async () => {
  const { platform } = await makeEncryptedThings()
  for (const column of encryptedColumns) {
    const keyProblemIn = (text: string) => findKeyProblem({ ...platform, keys: keysFrom(text) }, [column])
    expect(await keyProblemIn(old), column.column).toBeUndefined()
    expect(await keyProblemIn(wrong), column.column).toContain('another key "t1"')
    expect(await keyProblemIn(fresh), column.column).toContain('does not hold the key "t1"')
  }
  const { rows } = await platform.database.queries.execute<{ name: string }>(
    sql`select table_name || '.' || column_name as name from information_schema.columns
        where table_schema = 'public' and column_name like '%sealed' order by 1`,
  )
  expect(rows.filter(({ name }) => !listed.includes(name))).toEqual([])
})

test('codes of invitations stay valid behind a newer key; without their own key neither they nor old recovery codes are', async () => {
  const { platform } = await serveContracts({ RATE_LIMITS: 'off', DATA_KEYS: old })
  const { email, code } = await makeContractShop(platform)
  const later = { ...platform, keys: keysFrom(fresh) }
  const between = { ...platform, keys: keysFrom(`${fresh},${old}`) }
  const given = { origin: testOrigin, proveHuman: () => Promise.resolve(undefined) }
  expect(await checkCode(between, { email, invitationCode: code }, given)).toMatchObject({ email })
  for (const [parts, invitationCode] of [
    [between, '000000000000'],
    [later, code],
  ] as const)
    await expect(checkCode(parts, { email, invitationCode }, given)).rejects.toMatchObject({
      code: 'invalid-invitation',
    })
  const made = makeCodes(platform.keys, newId())
  const rows = made.rows.map((row) => ({ ...row, usedAt: null, createdAt: new Date() }))
  expect(matchRecoveryCode(platform.keys, rows, made.codes[0] ?? '')).toBeDefined()
  expect(matchRecoveryCode(later.keys, rows, made.codes[0] ?? '')).toBeUndefined()
})

test('npm run rotate-keys starts, encrypts and ends, and encrypts nothing with a wrong key', async () => {
  const env = { PATH: process.env.PATH, DATA_DIR: makeDataFolder(), LOG_LEVEL: 'warn' }
  const script = fileURLToPath(new URL('../../../scripts/rotate-keys.ts', import.meta.url))
  const run = (more = {}) => promisify(execFile)(process.execPath, [script], { env: { ...env, ...more } })
  expect((await run()).stdout).toContain('Encrypted 0 values again with the key k1')
  const DATA_KEYS = `k1:${Buffer.alloc(32, 9).toString('base64')}`
  await expect(run({ DATA_KEYS })).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringContaining('another key "k1"'),
  })
})

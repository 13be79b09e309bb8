import { readFileSync } from 'node:fs'
import { isDeepStrictEqual } from 'node:util'

import { sql } from 'drizzle-orm'
import pg from 'pg'
import { expect, test, vi } from 'vitest'

import { logInAs } from '#app/retailers/testing/retailer-fixtures.ts'
import { startRenewals } from '#app/contracts/renewal/start-renewals.server.ts'
import {
  fillInForRetailer,
  makeContractShop,
  serveContracts,
  signContract,
} from '#app/contracts/testing/contract-server.ts'
import { giveAccount } from '#app/contracts/testing/own-contract-forms.ts'
import { checkKeys, findKeyProblem } from '#app/data/crypto/check-keys.server.ts'
import { decryptBytes } from '#app/data/crypto/encrypted-bytes.server.ts'
import { decryptText } from '#app/data/crypto/encrypted-text.server.ts'
import { changed, copyTo, dropChecks, edit, editsOf, empty, findTables, namesOf, putBack, type Table, write } from '#app/testing/database/forge-rows.ts' // prettier-ignore
import { testOrigin, type TestPlatform } from '#app/testing/test-platform.ts'
import { readFinalPdf } from '#app/signing/copies/pdf-file.server.ts'
import { findDocumentEvents, findDocuments } from '#app/signing/documents/find-documents.server.ts'
import { signWithImage } from '#app/signing/sign/accept-signature.server.ts'
import { dataUrlOf, wavePng } from '#app/signing/testing/png.ts'
import { openSample } from '#app/signing/testing/signing-fixtures.ts'
import { verifyDocument } from '#app/signing/verify/verify-document.server.ts'
import { linkAuditEntries } from '#app/office/audit/chain/link-audit-entries.server.ts'
import { verifyAuditChain } from '#app/office/audit/chain/verify-audit-chain.server.ts'
import { signInAs } from '#app/office/testing/staff-fixtures.ts'

import { encryptedColumns } from './wiring/encrypted-columns.server.ts'

type World = { platform: TestPlatform; documents: string[]; files: Buffer[] }

/** Creates signed, sealed and waiting contracts, a renewal, a change of account, and logged-in people; then time passes. */
async function makeWorld(): Promise<World & { tables: Table[] }> {
  const { platform, ask } = await serveContracts({ RATE_LIMITS: 'off' }, undefined, { hasOwnDatabase: true })
  await checkKeys(platform, encryptedColumns)
  const tables = await findTables(platform)
  const { retailer, actor: priya } = await logInAs(platform, 'priya@example.com')
  const { actor } = await signInAs(platform, 'owner')
  const [first, second] = [await makeContractShop(platform, { retailer }), await makeContractShop(platform)]
  await signContract(ask, first.contractToken)
  await startRenewals(platform, actor, { shopIds: [first.id], origin: testOrigin })
  const details = { nameOfFinancialInstitution: 'NAB', namesOnAccount: 'R', bsb: '083004', accountNumber: '87654321' }
  await fillInForRetailer(platform, ask, second.contractToken, details)
  const waiting = await openSample(platform)
  const { shopId } = waiting
  await write(platform, ...copyTo('older', tables))
  await linkAuditEntries(platform)
  await signWithImage(platform, { ...waiting, signature: dataUrlOf(wavePng()) }, testOrigin)
  await openSample(platform)
  expect((await giveAccount(platform, priya, first.id, details)).status).toBe(302)
  await signContract(ask, second.contractToken)
  const shops = [first.id, second.id, shopId]
  const { queries } = platform.database
  const documents = (await Promise.all(shops.map((id) => findDocuments(queries, { shopId: id })))).flat()
  const sealed = documents.filter(({ status }) => status === 'completed')
  const files = await Promise.all(sealed.map(({ id }) => readFinalPdf(platform, id)))
  await linkAuditEntries(platform)
  await write(platform, ...copyTo('present', tables))
  await dropChecks(platform)
  return {
    platform,
    tables,
    documents: documents.map(({ id }) => id),
    files: files.flatMap((file) => file?.bytes ?? []),
  }
}

function opens(keys: TestPlatform['keys'], place: string, value: string | Uint8Array): boolean {
  try {
    if (typeof value === 'string') decryptText(keys, place, value)
    else decryptBytes(keys, place, Buffer.from(value))
    return true
  } catch {
    return false
  }
}

type EncryptedColumn = (typeof encryptedColumns)[number]

/** Counts the encrypted values of a column that do not decrypt. */
async function countShut({ database, keys }: TestPlatform, { table, column, rowId, holds }: EncryptedColumn) {
  const value = holds === 'json' ? `${column} ->> 'sealed'` : column
  const { rows } = await database.queries.execute<{ id: string; value: string | Uint8Array }>(
    sql.raw(`select ${rowId}::text as id, ${value} as value from ${table} where coalesce(${value}::text, '') <> ''`),
  )
  return rows.filter((row) => !opens(keys, `${table}|${column}|${row.id}`, row.value)).length
}

type Verified = Awaited<ReturnType<typeof verifyDocument>>

/** A statement of the product about itself: to an alarm, a record, a start, or a visitor with a file at `/verify`. */
type Check = { name: string; ask(): Promise<unknown> }

function checksOf({ platform, documents, files }: World): Check[] {
  return [
    { name: 'broken', ask: async () => (await verifyAuditChain(platform)).broken ?? null },
    { name: 'keys', ask: async () => (await findKeyProblem(platform, encryptedColumns)) ?? null },
    ...documents.map((id) => ({
      name: 'history',
      ask: async () => (await findDocumentEvents(platform, id)).brokenAt ?? null,
    })),
    ...encryptedColumns.map((column) => ({ name: 'shut', ask: () => countShut(platform, column) })),
    ...files.map((file) => ({ name: 'verified', ask: () => verifyDocument(platform, file) })),
  ]
}

/** Returns the text of every query that some work sends to PostgreSQL; nothing on the embedded engine. */
async function queriesOf(work: () => Promise<unknown>): Promise<string> {
  using query = vi.spyOn(pg.Client.prototype, 'query')
  await work()
  return query.mock.calls.map(([config]) => (typeof config === 'string' ? config : JSON.stringify(config))).join('\n')
}

/** A check, its result without forgery, and whether it reads a table. One that does not read a table cannot detect a change of it. */
type Known = Check & { truth: unknown; reads(table: string): boolean }

async function learn(checks: readonly Check[]): Promise<Known[]> {
  const known: Known[] = []
  for (const check of checks) {
    let truth: unknown
    const text = await queriesOf(async () => (truth = await check.ask()))
    known.push({ ...check, truth, reads: (table) => text === '' || new RegExp(String.raw`\b${table}\b`).test(text) })
  }
  return known
}

type Unseen = { edited: string[]; emptied: boolean; replayed: boolean; restored: boolean }

/**
 * The two chains of evidence, whose columns are all protected. The MAC of an audit entry is verified only until it is part of the
 * chain.
 */
const chains: Record<string, string[]> = { audit_events: ['proof'], sign_events: [] }

/** The columns of a document that its history repeats: its words, its signer, its signature, its files and its progress. */
const factsOfDocuments =
  'id list_id corporation template_version template_hash fields_sealed signer_first_name signer_last_name signer_email status unsigned_sha256 unsigned_length unsigned_pages signature_sealed capacity final_sealed final_sha256 certificate_fingerprint created_at signed_at history_sealed'.split(
    ' ',
  )

/** Returns the tables for which docs/security.md states the effect of an undetected change. */
function readList(): string[] {
  const text = readFileSync(new URL('../../docs/security.md', import.meta.url), 'utf8')
  const [, section = ''] = text.split('## What a database writer can change undetected')
  const rows = (section.split('\n## ')[0] ?? '').matchAll(/^\| ((?:`\w+`(?:, )?)+) \|/gm)
  return [...rows].flatMap(([, tables = '']) => [...tables.matchAll(/`(\w+)`/g)].map(([, table = '']) => table))
}

type IsSeen = (...statements: string[]) => Promise<boolean>

async function factsOf({ database: { queries } }: TestPlatform, { name, columns }: Table) {
  const said = columns.map(({ name: column }) => `count("${column}")::int as "${column}"`).join(', ')
  const { rows: counts } = await queries.execute<Record<string, number>>(sql.raw(`select count(*)::int as "all rows", ${said} from public.${name}`)) // prettier-ignore
  const { rows: keys } = await queries.execute<{ name: string }>(sql.raw(`select quote_ident(attname) as name from pg_index
    join pg_attribute on attrelid = indrelid and attnum = any(indkey) where indisprimary and indrelid = 'public.${name}'::regclass`)) // prettier-ignore
  return { counts: counts[0] ?? {}, keys: keys.map((key) => key.name).join(', ') }
}

/** Edits each column separately. If editing all of them at once is not detected, no single edit is. */
async function findEditable({ columns, ...table }: Table, counts: Record<string, number>, isSeen: IsSeen) {
  const whole = { ...table, columns }
  if (!(await isSeen(edit(whole, columns.map((column) => `"${column.name}" = ${changed(column)}`))))) return columns.map(({ name }) => name) // prettier-ignore
  const unseen: string[] = []
  for (const column of columns) {
    const edits = editsOf(column).slice(counts[column.name] === 0 ? 1 : 0)
    const seen: boolean[] = []
    for (const value of edits) seen.push(await isSeen(edit(whole, [`"${column.name}" = ${value}`])))
    if (seen.includes(false)) unseen.push(column.name)
  }
  return unseen
}

/** Whether acts change the table. */
async function changes(platform: TestPlatform, table: Table, acts: readonly string[]): Promise<boolean> {
  await write(platform, ...acts)
  const { rows } = await platform.database.queries.execute<{ same: boolean }>(sql.raw(`select (select count(*) from public.${table.name}) = (select count(*) from present.${table.name})
    and not exists (select ${namesOf(table)} from public.${table.name} except select ${namesOf(table)} from present.${table.name}) as same`)) // prettier-ignore
  await write(platform, ...putBack(table, 'present'))
  return rows[0]?.same !== true
}

/** Returns the changes of a table that no check detects. */
async function playWith(platform: TestPlatform, table: Table, isSeen: IsSeen): Promise<Unseen> {
  const { counts, keys } = await factsOf(platform, table)
  const all = table.columns.map(({ name }) => name)
  // No check detects a change of a table that is empty in this test.
  if (counts['all rows'] === 0) return { edited: all, emptied: true, replayed: true, restored: true }
  const [, insert = ''] = putBack(table, 'older')
  const newer = `delete from public.${table.name} where (${keys}) in (select ${keys} from older.${table.name})`
  const edited = await findEditable(table, counts, isSeen)
  const emptied = !(await isSeen(empty(table)))
  // An unchanged older copy proves nothing: if rows can be edited undetected, it could differ.
  const isUnseen = async (...acts: string[]) =>
    (await changes(platform, table, acts)) ? !(await isSeen(...acts)) : edited.length > 0
  return {
    edited,
    emptied,
    replayed: await isUnseen(newer, insert),
    restored: await isUnseen(...putBack(table, 'older')),
  }
}

test('edits, deletions, replays and older copies of a protected table are detected, and no change makes a file genuine (rule SG18)', async () => {
  const { tables, ...world } = await makeWorld()
  const { platform } = world
  const known = await learn(checksOf(world))
  const truthsOf = (name: string) => known.filter((check) => check.name === name).map(({ truth }) => truth)
  expect([...truthsOf('broken'), ...truthsOf('keys')]).toEqual([null, null])
  expect(new Set(truthsOf('history'))).toEqual(new Set([null]))
  expect(new Set(truthsOf('shut'))).toEqual(new Set([0]))
  expect(new Set(truthsOf('verified').map((one) => (one as Verified).state))).toEqual(new Set(['genuine']))

  /** Whether a check detects the statements. After any change, no file may be called genuine with false facts. */
  const isSeen = async (table: Table, ...statements: string[]): Promise<boolean> => {
    await write(platform, ...statements)
    let isFound = false
    for (const { name, ask, truth } of known.filter(({ reads }) => reads(table.name))) {
      // One detection is enough, so the other checks are skipped.
      if (isFound && name !== 'verified') continue
      const found = await ask().catch((error: unknown) => ({ error }))
      if (name === 'verified' && (found as Verified).state === 'genuine') expect(found, statements.join('; ')).toEqual(truth) // prettier-ignore
      isFound ||= !isDeepStrictEqual(found, truth)
    }
    await write(platform, ...putBack(table, 'present'))
    return isFound
  }

  const seen = { edited: [], emptied: false, replayed: false, restored: false }
  for (const table of tables.filter(({ name }) => known.some(({ reads }) => reads(name)))) {
    const unseen = await playWith(platform, table, (...acts) => isSeen(table, ...acts))
    const unproved = chains[table.name]
    if (unproved) expect(unseen, table.name).toEqual({ ...seen, edited: unproved })
    if (table.name !== 'sign_documents') continue
    const { edited, ...others } = unseen
    expect({ ...others, edited: edited.filter((column) => factsOfDocuments.includes(column)) }).toEqual(seen)
  }
  const filled: string[] = []
  for (const { table: name, column, holds } of encryptedColumns.filter(({ holds }) => holds !== 'json')) {
    const table = tables.find((one) => one.name === name)
    const sealed = table?.columns.find((one) => one.name === column)
    if (!table || !sealed) throw new Error(`${name}.${column} is not there`)
    const { rows } = await platform.database.queries.execute(sql.raw(`select from ${name} where length(${column}) > 0`))
    if (rows.length === 0) continue
    filled.push(column)
    expect(await isSeen(table, edit(table, [`"${column}" = ${changed(sealed)}`])), `${name}.${column}, ${holds}`).toBe(
      true,
    )
  }
  expect(filled.length).toBeGreaterThan(encryptedColumns.length / 2)
  expect(readList().toSorted()).toEqual(tables.map(({ name }) => name).toSorted())
})

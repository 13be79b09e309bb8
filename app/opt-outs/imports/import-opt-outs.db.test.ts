import { expect, test } from 'vitest'

import { newId } from '#app/core/new-id.server.ts'
import type { Platform } from '#app/web/platform.server.ts'
import { startTestPlatform, testOrigin as origin } from '#app/testing/test-platform.ts'
import { auditEvents } from '#app/office/audit/screens/audit.queries.server.ts'
import { signInAs } from '#app/office/testing/staff-fixtures.ts'

import { addNumber } from '../add-number.server.ts'
import { cutIntoPieces } from './import-text.ts'
import { keepImportPiece } from './keep-import-piece.server.ts'
import { optOutList } from '../opt-outs.list.server.ts'
import { previewImport } from './preview-import.server.ts'
import { checkNumbers } from '../systems/check-numbers.server.ts'
import { importOptOuts } from './import-opt-outs.server.ts'

async function start() {
  const platform = await startTestPlatform()
  return { platform, actor: (await signInAs(platform, 'owner')).actor }
}

/** Whether sending systems must not text the number. */
async function isSuppressed(platform: Platform, number: string): Promise<boolean> {
  const [checked] = await checkNumbers(platform, [number])
  return checked?.status === 'suppressed'
}

/** The default choices for reading a list. */
const asFound = { addsZeros: false }

test('a list is previewed, imported once, and its pieces may be sent twice', async () => {
  const { platform, actor } = await start()
  await using _platform = platform
  await addNumber(platform, actor, { typed: '0491570001', reason: 'x', origin })
  const importId = newId()
  const keep = (place: number, text: string) =>
    keepImportPiece(platform, actor, { importId, place, text, reason: 'The old provider' })
  for (const text of ['no', 'Mobile\n0491570001\n0491 57']) expect(await keep(0, text)).toMatchObject({ ok: true })
  await keep(1, '0 002\n0491570002\nx1\n')
  expect(await previewImport(platform, actor, { id: importId, choice: asFound })).toMatchObject({
    fresh: [{ number: '+61491570002', row: 3 }],
    known: 1,
    repeated: 1,
    rejected: [{ row: 5, text: 'x1' }],
  })
  expect(await isSuppressed(platform, '0491570002')).toBe(false)
  const { actor: other } = await signInAs(platform, 'operations')
  expect(await importOptOuts(platform, other, { id: importId, choice: asFound, origin })).toMatchObject({ ok: false })
  const taken = await Promise.all(
    [1, 2, 3].map(() => importOptOuts(platform, actor, { id: importId, choice: asFound, origin })),
  )
  expect(taken.every(({ ok }) => ok)).toBe(true)
  expect(await isSuppressed(platform, '0491570002')).toBe(true)
  // The text is deleted, but its result remains.
  expect(await previewImport(platform, actor, { id: importId, choice: asFound })).toMatchObject({
    stored: { added: 1, known: 1, repeated: 1, invalid: 1 },
  })
  const audit = await platform.database.queries.select().from(auditEvents)
  expect(audit.filter(({ action }) => action === 'opt-outs.imported')).toMatchObject([
    { became: { added: 1, known: 1, invalid: 1 } },
  ])
  expect(await keep(2, '0491570003')).toMatchObject({ ok: false })
  expect(await keep(9_999, '')).toMatchObject({ ok: false })
})

test('an import opts out the sender of a text, and no stranger whose number resembles a date (rule O12)', async () => {
  const { platform, actor } = await start()
  await using _platform = platform
  const id = newId()
  const text = 'Received,Mobile,Text\n04/11/26 10:15,\u202A0491 570 158\u202C,STOP\n05/11/26 09:00,400 111 161,STOP\n'
  expect(await keepImportPiece(platform, actor, { importId: id, place: 0, text, reason: 'Replies' })).toMatchObject({
    ok: true,
  })
  expect(await previewImport(platform, actor, { id, choice: asFound })).toMatchObject({ column: 1, lostZeros: 1 })
  expect(await importOptOuts(platform, actor, { id, choice: { addsZeros: true }, origin })).toMatchObject({ ok: true })
  expect(await isSuppressed(platform, '0491570158')).toBe(true)
  expect(await isSuppressed(platform, '0400111161')).toBe(true)
  expect(await isSuppressed(platform, '0411261015')).toBe(false)
  const audit = await platform.database.queries.select().from(auditEvents)
  expect(audit.find(({ action }) => action === 'opt-outs.imported')).toMatchObject({
    became: { added: 2, invalid: 0, column: 'B', zeros: 'added' },
  })
})

test('an unknown number column imports nothing, and only text is stored', async () => {
  const { platform, actor } = await start()
  await using _platform = platform
  const id = newId()
  const keep = (text: string) => keepImportPiece(platform, actor, { importId: id, place: 0, text, reason: 'Log' })
  expect(await keep('PK\u0003\u0004\0')).toEqual({ ok: false, refusal: 'no-text' })
  expect(await keep('0491570158,0491570006\n0491570159,0491570006\n')).toMatchObject({ ok: true })
  expect(await importOptOuts(platform, actor, { id, choice: asFound, origin })).toEqual({
    ok: false,
    refusal: 'no-column',
  })
  expect(await importOptOuts(platform, actor, { id, choice: { column: 0, addsZeros: false }, origin })).toMatchObject({
    ok: true,
  })
  expect(await isSuppressed(platform, '0491570006')).toBe(false)
  expect(await isSuppressed(platform, '0491570159')).toBe(true)
})

test('a date that a colleague pastes as a number is refused (rule O12)', async () => {
  const { platform, actor } = await start()
  await using _platform = platform
  const add = (typed: string) => addNumber(platform, actor, { typed, reason: 'Rang us', origin })
  expect(await add('04/11/26 10:15')).toEqual({ ok: false, refusal: 'bad-number' })
  expect(await add('+61 (0)491 570 158')).toMatchObject({ ok: true })
})

test('a count that stopped at 1,000 is marked at the head and in the tabs (rule O13)', async () => {
  const { platform, actor } = await start()
  await using _platform = platform
  const id = newId()
  const text = Array.from({ length: 1_001 }, (_, index) => `0491${String(570_000 + index)}`).join('\n')
  for (const [place, piece] of cutIntoPieces(text).entries())
    await keepImportPiece(platform, actor, { importId: id, place, text: piece, reason: 'All' })
  await importOptOuts(platform, actor, { id, choice: asFound, origin })
  const { counts, list } = await optOutList.show(platform, actor, new URLSearchParams())
  expect(counts.map(({ value }) => value)).toEqual(['1,000+', '1,000+'])
  expect(list.filters.map(({ label, count }) => [label, count])).toContainEqual(['Imported', '1,000+'])
  expect(list.filters.map(({ label, count }) => [label, count])).toContainEqual(['Added by staff', 0])
})

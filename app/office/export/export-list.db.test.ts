import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'

import { getRequestListener } from '@hono/node-server'
import { asc } from 'drizzle-orm'
import { expect, test } from 'vitest'

import type { Cursor } from '#app/data/list/cursor.ts'
import { eventually } from '#app/testing/eventually.ts'
import { serveOnLoopback } from '#app/testing/serve-on-loopback.ts'
import { startTestPlatform, testOrigin, type TestPlatform } from '#app/testing/test-platform.ts'

import { auditEvents } from '../audit/screens/audit.queries.server.ts'
import { signInAs } from '../testing/staff-fixtures.ts'
import { wholeCsv } from '../testing/whole-csv.ts'
import { csvAnswer, exportList } from './export-list.server.ts'

/** A list of the numbers below `end`. Reading the page that starts at `breaksAt` fails. */
function numbersTo(end: number, breaksAt = Infinity) {
  const read: number[] = []
  return {
    noun: 'numbers',
    right: 'staff:read' as const,
    columns: [['Number', String]] as [[string, (row: number) => string]],
    filter: { isLarge: true },
    read,
    readPage: async (cursor: Cursor | undefined, size: number) => {
      const first = Number(cursor?.value ?? 0)
      if (first >= breaksAt) throw new Error('the value of a row')
      read.push(first)
      const last = Math.min(end, first + size)
      const next = last < end ? { value: String(last), id: '', towards: 'next' as const } : undefined
      return { rows: Array.from({ length: last - first }, (_, index) => first + index), previous: undefined, next }
    },
  }
}

async function entries(platform: TestPlatform) {
  const { action, subjectLabel, became } = auditEvents
  const all = await platform.database.queries
    .select({ action, subjectLabel, became })
    .from(auditEvents)
    .orderBy(asc(auditEvents.at))
  return all.filter((entry) => entry.action.startsWith('numbers.'))
}

/** Serves the file over HTTP, as a browser downloads it. */
async function serve(made: ReturnType<typeof exportList>) {
  const answer = csvAnswer('numbers', await made)
  const listener = getRequestListener(() => answer, { overrideGlobalObjects: false })
  const { url, close } = await serveOnLoopback((request, response) => void listener(request, response))
  return { url: `${url}/`, [Symbol.asyncDispose]: close }
}

test('a colleague with the right to export exports only lists that they may read', async () => {
  await using platform = await startTestPlatform()
  const { actor } = await signInAs(platform, 'operations')
  const list = numbersTo(1, 0)
  await expect(exportList(platform, actor, { ...list, right: 'staff:manage' }, testOrigin)).rejects.toMatchObject({
    code: 'forbidden',
  })
  await expect(exportList(platform, actor, list, testOrigin)).rejects.toThrow('the value of a row')
  expect(await entries(platform)).toEqual([])
})

test('exports a whole list of any length, and audits its start and its end (rule BO11)', async () => {
  await using platform = await startTestPlatform()
  const { actor } = await signInAs(platform, 'owner')
  const csv = await wholeCsv(exportList(platform, actor, numbersTo(250_001), testOrigin))
  expect(csv.trimEnd().split('\r\n').slice(-2)).toEqual(['249999', '250000'])
  expect(await entries(platform)).toEqual([
    { action: 'numbers.export-started', subjectLabel: 'Export', became: { isLarge: true } },
    { action: 'numbers.exported', subjectLabel: '250,001 rows', became: { rows: 250_001, isLarge: true } },
  ])
})

test('reads a page only when it is requested, and audits the caller before the first part', async () => {
  await using platform = await startTestPlatform()
  const { actor } = await signInAs(platform, 'owner')
  const list = numbersTo(Infinity)
  const parts = (await exportList(platform, actor, list, testOrigin))[Symbol.asyncIterator]()
  expect((await entries(platform)).map(({ action }) => action)).toEqual(['numbers.export-started'])
  expect((await parts.next()).value).toBe('\uFEFFNumber\r\n')
  expect(await parts.next()).toMatchObject({ value: expect.stringMatching(/^0\r\n/) })
  expect(list.read).toEqual([0])
  await parts.next()
  expect(list.read).toEqual([0, 500])
})

test('an export that breaks off is a failed download whose last line says so', async () => {
  await using platform = await startTestPlatform()
  const { actor } = await signInAs(platform, 'owner')
  await using served = await serve(exportList(platform, actor, numbersTo(1_000, 500), testOrigin))
  const [answer] = (await once(get(served.url), 'response')) as [IncomingMessage]
  const received: string[] = []
  answer.setEncoding('utf8').on('data', (part: string) => received.push(part))
  // For a complete file the stream would end without an error.
  await expect(once(answer, 'end')).rejects.toThrow('aborted')
  const lines = received.join('').trimEnd().split('\r\n')
  expect(lines.slice(-2)).toEqual(['499', 'This is not all: the export broke off after 500 rows. Export again.'])
  const seen = await eventually(() => entries(platform), (all) => all.length === 2) // prettier-ignore
  expect(seen[1]).toMatchObject({ action: 'numbers.export-cut-off', subjectLabel: '500 rows', became: { rows: 500 } })
  expect(platform.logLines.join('\n')).toContain('an export was interrupted')
})

test('a caller who disconnects ends the export, and the audit log records how many rows were sent', async () => {
  await using platform = await startTestPlatform()
  const { actor } = await signInAs(platform, 'owner')
  const list = numbersTo(Infinity)
  await using served = await serve(exportList(platform, actor, list, testOrigin))
  const leaving = new AbortController()
  const answer = await fetch(served.url, { signal: leaving.signal })
  await answer.body?.getReader().read()
  leaving.abort()
  const seen = await eventually(() => entries(platform), (all) => all.length === 2) // prettier-ignore
  expect(seen[1]).toMatchObject({ action: 'numbers.export-cut-off' })
  expect(seen[1]?.became).toMatchObject({ rows: list.read.length * 500 })
})

test('a colleague has at most two running exports (rule L6), and other colleagues have their own', async () => {
  await using platform = await startTestPlatform()
  const [{ actor }, { actor: colleague }] = [await signInAs(platform, 'owner'), await signInAs(platform, 'operations')]
  const begin = async (who: typeof actor) => {
    const parts = (await exportList(platform, who, numbersTo(2_000), testOrigin))[Symbol.asyncIterator]()
    await parts.next()
    return parts
  }
  const [first] = [await begin(actor), await begin(actor)]
  await expect(begin(actor)).rejects.toMatchObject({ code: 'too-many-requests', retryAfterSeconds: 10 })
  await begin(colleague)
  await first.return?.()
  await begin(actor)
})

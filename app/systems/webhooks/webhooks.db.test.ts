import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { signInAs } from '#app/office/testing/staff-fixtures.ts'
import { rowsAsText } from '#app/testing/reading/rows-as-text.ts'
import { testOrigin as origin } from '#app/testing/test-platform.ts'

import { loadSystem } from '../load-system.server.ts'
import { admitSystem, findSystem, revokeSystem, setSystemRights } from '../manage-systems.server.ts'
import { startReceiver, verifyWebhook } from '../testing/webhook-receiver.ts'
import {
  attemptsOf,
  events,
  makeAttempts,
  opened,
  rights,
  startWithSystem as start,
  told,
} from '../testing/webhook-system.ts'
import { announce } from './announce.server.ts'
import { deliverWebhook, webhookQueue } from './deliver-webhook.server.ts'
import { replayWebhook, rotateWebhookSecret, testWebhook, setWebhook } from './manage-webhooks.server.ts'

const secretOf = (set: Awaited<ReturnType<typeof setWebhook>>): string => (set.ok ? (set.value.secret ?? '') : '')

test('an event is signed, carries what happened, and is delivered once to each system that wants it (rules SY4, SY5)', async () => {
  const { platform, load, setUp } = await start()
  await using _platform = platform
  const receiver = await startReceiver()
  const set = await setUp(receiver.url)
  const secret = secretOf(set)
  await announce(platform, [opened, { type: 'bank.changed', data: {} }], told)
  await announce(platform, [opened], told)
  await makeAttempts(platform)
  await makeAttempts(platform)
  expect(receiver.received).toHaveLength(1)
  const [received] = receiver.received
  if (!received) throw new Error('nothing arrived')
  expect(verifyWebhook(received, secret)).toBe(told.id)
  expect(received.headers).toMatchObject({ 'content-type': 'application/json', 'webhook-id': told.id })
  expect(JSON.parse(received.body)).toEqual({
    type: 'shop.opened',
    timestamp: '2026-11-27T01:00:00.000Z',
    data: { shopId: 'a', changed: ['status'] },
  })
  expect((await load()).deliveries).toMatchObject([{ status: 'delivered', attempts: 1, responseStatus: 204 }])
})

test('a replayed, changed or foreign webhook fails the check that integrators make (rule SY5)', async () => {
  const { platform, setUp } = await start()
  await using _platform = platform
  const receiver = await startReceiver()
  const set = await setUp(receiver.url)
  const secret = secretOf(set)
  await announce(platform, [opened], told)
  await makeAttempts(platform)
  const [received] = receiver.received
  if (!received) throw new Error('nothing arrived')
  const later = new Date(Date.now() + 6 * 60_000)
  expect(() => verifyWebhook(received, secret, later)).toThrow('too old')
  expect(() => verifyWebhook({ ...received, body: received.body.replace('opened', 'closed') }, secret)).toThrow(
    'signed',
  )
  expect(() => verifyWebhook(received, `whsec_${Buffer.alloc(32).toString('base64')}`)).toThrow('signed')
  const moved = { ...received, headers: { ...received.headers, 'webhook-id': 'another' } }
  expect(() => verifyWebhook(moved, secret)).toThrow('signed')
})

test('a failed attempt is repeated after a pause, at most ten times, and staff can send the event again (rule SY6)', async () => {
  const { platform, actor, id, load, setUp } = await start()
  await using _platform = platform
  let status = 500
  const receiver = await startReceiver(() => status)
  await setUp(receiver.url)
  await announce(platform, [opened], told)
  const lastPause: Date[] = []
  for (let attempt = 0; attempt < 10; attempt += 1) {
    await makeAttempts(platform)
    const [row] = (await load()).deliveries
    expect(row).toMatchObject({
      attempts: attempt + 1,
      responseStatus: 500,
      status: attempt === 9 ? 'failed' : 'waiting',
    })
    if (row?.nextAttemptAt) lastPause.push(new Date(row.nextAttemptAt))
  }
  await makeAttempts(platform)
  expect(receiver.received).toHaveLength(10)
  expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(1)
  const spent = (lastPause.at(-1)?.getTime() ?? 0) - Date.now()
  expect(spent).toBeGreaterThan(23 * 3_600_000)
  const [failed] = (await load()).deliveries
  status = 200
  const again = () => replayWebhook(platform, actor, { id, deliveryId: failed?.id ?? '', origin })
  // A double click.
  await again()
  await again()
  await makeAttempts(platform)
  expect(receiver.received).toHaveLength(11)
  expect((await load()).deliveries).toMatchObject([{ status: 'delivered', attempts: 1, problem: null, replays: 1 }])
})

test('a process that dies after the request repeats the attempt with the same id, and one that dies before it loses nothing (rule SY6)', async () => {
  const { platform, load, setUp } = await start()
  await using _platform = platform
  const receiver = await startReceiver()
  await setUp(receiver.url)
  await announce(platform, [opened], told)
  const dying = {
    ...platform,
    database: { ...platform.database, transaction: () => Promise.reject(new Error('killed')) },
  }
  const [job] = await attemptsOf(platform)
  if (!job) throw new Error('there is no attempt')
  await expect(deliverWebhook(dying, job.data)).rejects.toThrow('killed')
  expect((await load()).deliveries).toMatchObject([{ status: 'waiting', attempts: 0 }])
  await makeAttempts(platform)
  expect(receiver.received.map(({ headers }) => headers['webhook-id'])).toEqual([told.id, told.id])
  expect((await load()).deliveries).toMatchObject([{ status: 'delivered', attempts: 1 }])
  const announcing = announce(dying, [opened], { ...told, id: 'another' })
  await expect(announcing).rejects.toThrow('killed')
  await announce(platform, [opened], { ...told, id: 'another' })
  expect((await load()).deliveries).toHaveLength(2)
})

test('two workers that hold the same attempt store one result and plan one next attempt (rule SY6)', async () => {
  const { platform, load, setUp } = await start()
  await using _platform = platform
  const receiver = await startReceiver(500)
  await setUp(receiver.url)
  await announce(platform, [opened], told)
  const [job] = await attemptsOf(platform)
  if (!job) throw new Error('there is no attempt')
  await Promise.all([deliverWebhook(platform, job.data), deliverWebhook(platform, job.data)])
  expect((await load()).deliveries).toMatchObject([{ attempts: 1 }])
  expect((await attemptsOf(platform)).filter(({ late }) => late)).toHaveLength(1)
})

test('both secrets sign for a day after a rotation, then the new one alone; neither is stored in clear (rule SY5)', async () => {
  const { platform, actor, id, load, setUp } = await start()
  await using _platform = platform
  const receiver = await startReceiver()
  const set = await setUp(receiver.url)
  const former = secretOf(set)
  const { version } = await load()
  const rotated = await rotateWebhookSecret(platform, actor, { id, version, origin })
  const newest = rotated.ok ? (rotated.value ?? '') : ''
  // A second press of the same button, on the outdated page.
  expect(await rotateWebhookSecret(platform, actor, { id, version, origin })).toEqual({ ok: false, refusal: 'stale' })
  await announce(platform, [opened], told)
  await makeAttempts(platform)
  const tomorrow = new Date(Date.now() + 25 * 3_600_000)
  await announce(platform, [opened], { ...told, id: 'later' })
  await makeAttempts(platform, tomorrow)
  const [during, after] = receiver.received
  if (!during || !after) throw new Error('something did not arrive')
  for (const secret of [former, newest]) expect(verifyWebhook(during, secret)).toBe(told.id)
  expect(verifyWebhook(after, newest, tomorrow)).toBe('later')
  expect(() => verifyWebhook(after, former, tomorrow)).toThrow('signed')
  const { rows } = await platform.database.queries.execute(sql`select * from sending_systems`)
  const audit = await platform.database.queries.execute(sql`select * from audit_events`)
  for (const secret of [former, newest]) expect(rowsAsText([...rows, ...audit.rows])).not.toContain(secret.slice(6))
})

test('an endpoint in our own network is not called unless the settings name the network (rule SY7)', async () => {
  const { platform, load, setUp } = await start('none')
  await using _platform = platform
  const { port, received } = await startReceiver()
  await setUp('https://93.184.216.34/')
  const hosts = [
    '127.0.0.1',
    'localhost',
    '[::1]',
    '[::ffff:127.0.0.1]',
    '0.0.0.0',
    '0x7f.1',
    '2130706433',
    '169.254.169.254',
  ]
  for (const [index, host] of hosts.entries()) {
    for (const protocol of ['http', 'https']) {
      // As an endpoint of the time when the settings permitted it.
      await platform.database.queries.execute(
        sql`update sending_systems set endpoint = ${`${protocol}://${host}:${port}/`}, events = '{shop.opened}'`,
      )
      await announce(platform, [opened], { ...told, id: `${protocol} ${index}` })
    }
    await makeAttempts(platform)
  }
  expect(received).toEqual([])
  const { deliveries } = await load()
  expect(deliveries).toHaveLength(2 * hosts.length)
  expect(deliveries.filter(({ problem }) => !problem?.startsWith('Not allowed'))).toEqual([])
})

test('a redirect is not followed, and 410 ends the attempts (rules SY6, SY7)', async () => {
  const { platform, load, setUp } = await start()
  await using _platform = platform
  const receiver = await startReceiver((count) => (count === 1 ? 302 : 410))
  await setUp(receiver.url)
  await announce(platform, [opened], told)
  await makeAttempts(platform)
  expect((await load()).deliveries).toMatchObject([{ status: 'waiting', responseStatus: 302 }])
  await makeAttempts(platform)
  expect((await load()).deliveries).toMatchObject([{ status: 'failed', responseStatus: 410 }])
  expect(receiver.received.map(({ path }) => path)).toEqual(['/hooks', '/hooks'])
})

test('the attempts of each system have their own line, and so have repeated ones (rule SY8)', async () => {
  const { platform, actor, id, setUp } = await start()
  await using _platform = platform
  const receiver = await startReceiver(500)
  await setUp(receiver.url)
  const other = await admitSystem(platform, actor, { label: 'Other', rights, origin })
  if (!other.ok) throw new Error(other.refusal)
  await setWebhook(platform, actor, { id: other.value.id, endpoint: receiver.url, events, version: 1, origin })
  await announce(platform, [opened], told)
  await makeAttempts(platform)
  const { rows } = await platform.database.queries.execute<{ line: string; count: number }>(
    sql`select group_id as line, count(*)::int as count from pgboss.job where name = ${webhookQueue} group by 1`,
  )
  expect(rows).toHaveLength(2)
  expect(rows).toEqual(expect.arrayContaining([id, other.value.id].map((line) => ({ line, count: 2 }))))
})

test('rights limit the events and the API, and only staff with the right change them (rules SY1, SY4)', async () => {
  const { platform, actor, id, apiSecret, load, setUp } = await start()
  await using _platform = platform
  const receiver = await startReceiver()
  await setUp(receiver.url, [...events, 'bank.changed', 'no.event'])
  expect((await load()).events).toEqual(['shop.opened', 'opt_out.added'])
  const { version } = await load()
  const less = { id, rights: ['opt-outs:read', 'no:right'], version, origin }
  expect((await setSystemRights(platform, actor, less)).ok).toBe(true)
  // The page as another colleague still has it.
  expect(await setSystemRights(platform, actor, { ...less, rights, version })).toEqual({ ok: false, refusal: 'stale' })
  expect(await load()).toMatchObject({ rights: ['opt-outs:read'], events: ['opt_out.added'] })
  expect(await findSystem(platform, `Bearer ${apiSecret}`)).toEqual({ id, rights: ['opt-outs:read'] })
  await announce(platform, [opened], told)
  expect((await load()).deliveries).toEqual([])
  const { actor: sales } = await signInAs(platform, 'sales')
  for (const act of [
    () => setSystemRights(platform, sales, { ...less, version: version + 1 }),
    () => setWebhook(platform, sales, { id, endpoint: receiver.url, events, version: version + 1, origin }),
    () => rotateWebhookSecret(platform, sales, { id, version: version + 1, origin }),
    () => testWebhook(platform, sales, { id, origin }),
    () => replayWebhook(platform, sales, { id, deliveryId: id, origin }),
    () => loadSystem(platform, sales, id),
  ])
    await expect(act()).rejects.toMatchObject({ code: 'forbidden' })
})

test('a test event reaches the endpoint, and a revoked system gets nothing more (rules SY3, SY6)', async () => {
  const { platform, actor, id, load, setUp } = await start()
  await using _platform = platform
  const receiver = await startReceiver()
  expect(await testWebhook(platform, actor, { id, origin })).toEqual({ ok: false, refusal: 'no-endpoint' })
  for (const endpoint of ['ftp://a.example', 'https://a:b@c.example', 'partner.example', 'https://c.example/#x'])
    expect(await setUp(endpoint)).toEqual({ ok: false, refusal: 'bad-endpoint' })
  await setUp(receiver.url)
  await testWebhook(platform, actor, { id, origin })
  await makeAttempts(platform)
  expect(receiver.received.map(({ body }) => JSON.parse(body) as unknown)).toMatchObject([{ type: 'test.sent' }])
  await announce(platform, [opened], told)
  await revokeSystem(platform, actor, { id, origin })
  await makeAttempts(platform)
  await announce(platform, [opened], { ...told, id: 'another' })
  expect(receiver.received).toHaveLength(1)
  expect((await load()).deliveries).toMatchObject([{ type: 'shop.opened', problem: 'The system has no endpoint' }, {}])
})

import { expect, test } from 'vitest'

import { testOrigin as origin } from '#app/testing/test-platform.ts'

import { startReceiver } from '../testing/webhook-receiver.ts'
import { attemptsOf, events, makeAttempts, opened, startWithSystem as start, told } from '../testing/webhook-system.ts'
import { announce } from './announce.server.ts'
import { deliverWebhook } from './deliver-webhook.server.ts'
import { replayWebhook } from './manage-webhooks.server.ts'

test('a literal address in our own network is refused where it is entered, with the words of the log (rule SY7)', async () => {
  const { platform, load, setUp } = await start('none')
  await using _platform = platform
  for (const [url, host] of [
    ['https://169.254.169.254/', '169.254.169.254'],
    ['https://2130706433/', '127.0.0.1'],
    ['https://[::ffff:10.0.0.1]/', '::ffff:a00:1'],
    ['http://93.184.216.34/', '93.184.216.34'],
  ])
    await expect(setUp(url ?? '')).rejects.toMatchObject({
      code: 'validation-error',
      detail: { endpoint: `Not allowed: ${host} is not public` },
    })
  expect(await load()).toMatchObject({ endpoint: null, hasSecret: false })
  expect(await setUp('https://93.184.216.34/')).toMatchObject({ ok: true, value: { note: undefined } })
})

test('a name without an address, or in our own network, is saved with a note (rule SY7)', async () => {
  const { platform, load, setUp } = await start('none')
  await using _platform = platform
  // No resolver accepts a label of this length, so that the test needs none.
  const unknown = `${'a'.repeat(64)}.example`
  expect(await setUp(`https://${unknown}/`)).toMatchObject({
    ok: true,
    value: { note: `The name ${unknown} leads to no address now` },
  })
  const local = await setUp('https://localhost/')
  expect(local).toMatchObject({ ok: true, value: { note: expect.stringMatching(/^Not allowed: localhost leads to /) } })
  expect(await load()).toMatchObject({ endpoint: 'https://localhost/' })
})

test('another endpoint asks what happens to the events that wait, and sends them there (rule SY9)', async () => {
  const { platform, load, setUp } = await start()
  await using _platform = platform
  const [former, newer] = [await startReceiver(500), await startReceiver()]
  await setUp(former.url)
  await announce(platform, [opened], told)
  await announce(platform, [opened], { ...told, id: 'another' })
  const [tried] = await attemptsOf(platform)
  if (!tried) throw new Error('there is no attempt')
  await deliverWebhook(platform, tried.data)
  expect(await load()).toMatchObject({ waiting: 2 })
  expect(await setUp(newer.url)).toEqual({ ok: false, refusal: 'unasked' })
  expect(await setUp('', events, 'send')).toEqual({ ok: false, refusal: 'nowhere' })
  // The events of the same endpoint may change without a question.
  expect(await setUp(former.url, ['shop.opened'])).toMatchObject({ ok: true })
  expect(await setUp(newer.url, events, 'send')).toMatchObject({ ok: true })
  await makeAttempts(platform)
  expect([former.received.length, newer.received.length]).toEqual([1, 2])
  expect(await load()).toMatchObject({ waiting: 0, deliveries: [{ status: 'delivered' }, { status: 'delivered' }] })
})

test('events that wait can be discarded with their endpoint, and staff can still send them (rule SY9)', async () => {
  const { platform, actor, id, load, setUp } = await start()
  await using _platform = platform
  const [former, newer] = [await startReceiver(), await startReceiver()]
  await setUp(former.url)
  await announce(platform, [opened], told)
  expect(await setUp('', events, 'discard')).toMatchObject({ ok: true })
  await setUp(newer.url)
  await makeAttempts(platform)
  expect([former.received.length, newer.received.length]).toEqual([0, 0])
  const [discarded] = (await load()).deliveries
  expect(discarded).toMatchObject({ status: 'failed', problem: 'Discarded, because the address changed' })
  await replayWebhook(platform, actor, { id, deliveryId: discarded?.id ?? '', origin })
  await makeAttempts(platform)
  expect(newer.received).toHaveLength(1)
})

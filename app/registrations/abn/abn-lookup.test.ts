import { expect, onTestFinished, test } from 'vitest'

import { readConfig } from '#app/core/config/config.server.ts'
import { createLog } from '#app/core/log/log.server.ts'
import { shortPatience } from '#app/testing/short-patience.ts'

import { abnLookup } from './abn-lookup.server.ts'
import { lookUpAbn } from './check-abn.server.ts'
import { fakeGuid, type RegisterFault, startFakeAbnLookup } from './testing/fake-abn-lookup.ts'

const active = '51824753556'
const cancelled = '53004085616'

async function openRegister(guid = fakeGuid) {
  const fake = await startFakeAbnLookup()
  onTestFinished(() => fake.close())
  const lines: string[] = []
  const log = createLog({ ...readConfig({ NODE_ENV: 'test' }), LOG_LEVEL: 'debug' }, (line) => lines.push(line))
  const clock = { now: 1_000_000 }
  const registry = abnLookup({ url: `${fake.url}/`, guid }, log, () => clock.now)
  return { fake, lines, clock, registry }
}

test('finds an active company, a cancelled trader and an unassigned number', async () => {
  const { registry } = await openRegister()
  const at = expect.any(String) as string
  expect(await registry.lookUp(active)).toEqual({
    status: 'active',
    entityName: 'PELLOW NEWS PTY LTD',
    entityType: 'Australian Private Company',
    businessNames: ['Pellow News', 'Dubbo Papers'],
    state: 'NSW',
    postcode: '2830',
    gstFrom: '2000-07-01',
    at,
  })
  expect(await registry.lookUp(cancelled)).toEqual({
    status: 'cancelled',
    entityName: 'COSTA, MIA',
    entityType: 'Individual/Sole Trader',
    state: 'VIC',
    postcode: '3000',
    at,
  })
  expect(await registry.lookUp('33102417032')).toEqual({ status: 'unknown', at })
})

test('asks for a number once, also when many callers ask at once, and again after a day', async () => {
  const { registry, fake, clock } = await openRegister()
  await Promise.all(Array.from({ length: 20 }, () => registry.lookUp(active)))
  await registry.lookUp(active)
  expect(fake.asked).toHaveLength(1)
  clock.now += 25 * 3_600_000
  await registry.lookUp(active)
  expect(fake.asked).toHaveLength(2)
})

test.for<RegisterFault>(['down', 'page', 'broken', 'large', 'other-number', 'redirect'])(
  'a register that is %s means not checked, gets a pause, and is asked again then',
  async (fault) => {
    const { registry, fake, clock } = await openRegister()
    fake.fault = fault
    expect(await registry.lookUp(active)).toBeUndefined()
    fake.fault = 'none'
    expect(await registry.lookUp(active)).toBeUndefined()
    expect(fake.asked).toHaveLength(1)
    clock.now += 31_000
    expect(await registry.lookUp(active)).toMatchObject({ status: 'active' })
  },
)

test('waits two seconds for a slow register and no longer', async () => {
  const { registry, fake } = await openRegister()
  fake.fault = 'slow'
  const patience = shortPatience()
  expect(await registry.lookUp(active)).toBeUndefined()
  expect(patience.asked).toEqual([2_000])
})

test('a GUID that the register does not know means not checked, and is never logged', async () => {
  const guid = '00000000-0000-4000-8000-00000000cafe'
  const { registry, lines } = await openRegister(guid)
  expect(await registry.lookUp(active)).toBeUndefined()
  expect(lines.join('\n')).toContain('the business register did not answer')
  expect(lines.join('\n')).not.toContain('cafe')
  expect(lines.join('\n')).not.toContain(active)
})

test('a caller cannot make us ask more often than a typing visitor would', async () => {
  const { registry, fake } = await openRegister()
  for (let index = 0; index < 300; index += 1) await registry.lookUp(String(10_000_000_000 + index))
  expect(fake.asked).toHaveLength(120)
})

test('asks no register without a GUID, and none about numbers with a wrong checksum', async () => {
  const fake = await startFakeAbnLookup()
  onTestFinished(() => fake.close())
  const config = readConfig({ NODE_ENV: 'test', ABR_URL: fake.url })
  const log = createLog(config, () => {})
  expect(await lookUpAbn({ config, log }, active)).toBeUndefined()
  const asking = readConfig({ NODE_ENV: 'test', ABR_URL: fake.url, ABR_GUID: fakeGuid })
  expect(await lookUpAbn({ config: asking, log }, '51824753557')).toBeUndefined()
  expect(fake.asked).toEqual([])
  expect(await lookUpAbn({ config: asking, log }, active)).toMatchObject({ status: 'active' })
})

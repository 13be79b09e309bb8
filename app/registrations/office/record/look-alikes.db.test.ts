import { expect, test } from 'vitest'

import { makeTestShop } from '#app/shops/testing/shop-fixtures.ts'
import { startTestPlatform, testOrigin as origin } from '#app/testing/test-platform.ts'
import { signInAs } from '#app/office/testing/staff-fixtures.ts'
import { mailTemplates } from '#app/start/wiring/wiring.server.ts'

import { approveRegistration } from '../../decide/approve-registration.server.ts'
import { registrationList } from '../../registrations.list.server.ts'
import { makeTestRegistration, testAbns } from '../../testing/registration-fixtures.ts'
import { loadRegistrationRecord } from './load-registration-record.server.ts'

/** “Rosebud Papers” with a Cyrillic о. */
const lookAlike = 'R\u043Esebud Papers'

test('staff see that a name imitates another shop’s name, wherever that shop is, and may approve it (rule BO13)', async () => {
  await using platform = await startTestPlatform({ templates: mailTemplates })
  const { actor } = await signInAs(platform, 'operations')
  const store = await makeTestShop(platform, {
    said: { shopName: 'ROSEBUD papers', postcode: '0870', abn: testAbns[1] },
  })
  const real = await makeTestRegistration(platform, {
    shopName: 'Rosebud Papers',
    abn: testAbns[2],
    contactNumber: '1',
  })
  const said = { abn: testAbns[3], contactNumber: '2', shopPostCode: '2000' }
  const { id } = await makeTestRegistration(platform, { ...said, shopName: lookAlike })

  const record = await loadRegistrationRecord(platform, actor, { id })
  expect(record?.look.odd).toEqual([`“R\u043Esebud” mixes Cyrillic and Latin letters.`])
  expect(record?.look.alike.map(({ name }) => name).toSorted()).toEqual(['ROSEBUD papers', 'Rosebud Papers'])
  expect(record?.duplicates.find((one) => one.id === store.id)?.same).toEqual(['Look of the name'])
  // Two equal names, in any case, are not odd.
  const other = await loadRegistrationRecord(platform, actor, { id: real.id })
  expect(other?.look).toMatchObject({ odd: [], alike: [{ name: lookAlike }] })

  const { rows } = await registrationList.show(platform, actor, new URLSearchParams({ turn: 'all' }))
  expect(rows.filter(({ isOdd }) => isOdd).map((row) => row.id)).toEqual([id])

  expect((await approveRegistration(platform, actor, { id, origin })).ok).toBe(true)
})

test('staff see an odd letter in the contact’s name too', async () => {
  await using platform = await startTestPlatform({ templates: mailTemplates })
  const { actor } = await signInAs(platform, 'operations')
  const { id } = await makeTestRegistration(platform, { contactName: 'Gr\u0430ce Okafor' })
  const record = await loadRegistrationRecord(platform, actor, { id })
  expect(record?.look).toEqual({ odd: ['“Gr\u0430ce” mixes Cyrillic and Latin letters.'], alike: [] })
})

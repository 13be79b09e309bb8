import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { shopKey as usShopKey } from '#app/enquiries/us-interest/us-interest.ts'
import { shopKey } from '#app/registrations/registration.ts'
import { makeTestRegistration } from '#app/registrations/testing/registration-fixtures.ts'
import { testOrigin } from '#app/testing/test-platform.ts'

import { correctPerson } from './correct-person.server.ts'
import { everything, liveALife, type InventedPerson, inventedPeople, type World } from '../testing/live-a-life.ts'
import { identifiersOf, startWorld } from '../testing/start-world.ts'

const [me] = inventedPeople as [InventedPerson]

async function startLife() {
  const world = await startWorld()
  await liveALife(world, me, { ...everything, retails: 'never', handsOn: false, optsOut: false })
  const correct = (fact: 'name' | 'email' | 'phone', value: string) =>
    correctPerson(world.platform, world.actor, {
      who: { ...identifiersOf(me), of: ['zeb@example.com'] },
      fact,
      value,
      origin: testOrigin,
    })
  return { world, correct }
}

async function rowsOf({ platform }: World, text: string): Promise<Record<string, unknown>[]> {
  return (await platform.database.queries.execute(sql.raw(text))).rows
}

const kept = `select 'enquiry' as what, name, email, phone from enquiries
  union all select 'interest', name, email, contact_number from us_interests
  union all select 'registration', contact_name, email, contact_number from registrations order by what`

test.for([
  { fact: 'name', value: 'Zeb Quill', label: 'Name', was: 'Zebedee Quillfeather' },
  { fact: 'email', value: 'Zeb@example.com', label: 'Email', was: me.email },
  { fact: 'phone', value: '0491 570 159', label: 'Phone', was: me.mobile },
] as const)(
  'the $fact is corrected in every record without a page for it, and each change is audited with both values (rule PD5)',
  async ({ fact, value, label, was }) => {
    const { world, correct } = await startLife()
    const before = await rowsOf(world, kept)
    expect(await correct(fact, ` ${value} `)).toEqual({ ok: true, value: 3 })
    expect(await rowsOf(world, kept)).toEqual(before.map((row) => ({ ...row, [fact]: value })))
    expect(await correct(fact, value)).toEqual({ ok: true, value: 0 })
    const entry = { was: { [label]: was }, became: { [label]: value } }
    expect(await rowsOf(world, `select was, became from audit_events where action = 'person.corrected'`)).toEqual([
      entry,
      entry,
      entry,
    ])
  },
)

test('derived columns are recomputed from a corrected address, as if it had been typed originally', async () => {
  const { world, correct } = await startLife()
  await correct('email', 'Zeb@example.com')
  const keys = `select shop_name as "shopName", shop_key as key, null as email_key from us_interests
    union all select shop_name, shop_key, email_key from registrations`
  const email = 'Zeb@example.com'
  const shopName = `${me.shopName} Corner`
  expect(await rowsOf(world, keys)).toEqual([
    {
      shopName: 'Quillfeather Deli',
      key: usShopKey({ email, shopName: 'Quillfeather Deli' }),
      email_key: null,
    },
    { shopName, key: shopKey({ email, shopName }), email_key: 'zeb@example.com' },
  ])
})

test('an address that would duplicate a record is refused, and nothing is changed', async () => {
  const { world, correct } = await startLife()
  await makeTestRegistration(world.platform, { email: 'zeb@example.com', shopName: `${me.shopName} corner` })
  await rowsOf(world, `update registrations set status = 'received', decided_at = null, decline_reason = null`)
  const before = await rowsOf(world, kept)
  expect(await correct('email', 'Zeb@example.com')).toEqual({ ok: false, refusal: 'twice' })
  expect(await rowsOf(world, kept)).toEqual(before)
})

test('a name of two lines, half an address and a number with letters are refused', async () => {
  const { correct } = await startLife()
  for (const [fact, value] of [
    ['name', 'a\nb'],
    ['email', 'zeb@'],
    ['phone', 'ring me'],
    ['name', '  '],
  ] as const)
    expect(await correct(fact, value), value).toEqual({ ok: false, refusal: 'bad-value' })
})

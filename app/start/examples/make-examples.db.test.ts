import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { makeExamples } from '#scripts/seed/make-examples.ts'

import { keysFrom } from '#app/data/crypto/keys.server.ts'
import { readConfig } from '#app/core/config/config.server.ts'

const keys = keysFrom(`t1:${Buffer.alloc(32, 7).toString('base64')}`)

/** The other tests of the examples are slow. This one fails as soon as a story makes a call that the product does not have. */
test('npm run seed plays each of its stories against the product (rule EX1)', async () => {
  const wanted = { config: readConfig({}), keys, seed: 7, scale: 0.002, now: new Date(), taken: [] }
  const found: { shops: number; signed: number; live: number }[] = []
  await makeExamples(wanted, async ({ queries }) => {
    const { rows } = await queries.execute<(typeof found)[number]>(sql`
      select (select count(*)::int from newsagencies) as shops,
        (select count(*)::int from sign_documents where status = 'completed') as signed,
        (select count(*)::int from go_lives where live_at is not null) as live`)
    found.push(...rows)
  })
  const { shops = 0, signed = 0, live = 0 } = found[0] ?? {}
  expect(live).toBeGreaterThan(0)
  expect(signed).toBeGreaterThan(live)
  expect(shops).toBeGreaterThan(signed)
})

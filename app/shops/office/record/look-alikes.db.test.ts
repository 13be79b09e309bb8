import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { confusableSkeleton } from '#app/core/text/names/look-alike-letters.ts'
import { isConfusableWith } from '#app/core/text/names/is-confusable-with.server.ts'
import { startTestPlatform } from '#app/testing/test-platform.ts'
import { signInAs } from '#app/office/testing/staff-fixtures.ts'
import { mailTemplates } from '#app/start/wiring/wiring.server.ts'

import { shopList } from '../../shops.list.server.ts'
import { shops } from '../../shops.queries.server.ts'
import { makeTestShop } from '../../testing/shop-fixtures.ts'
import { loadShopRecord } from './shop-record.server.ts'

const start = () => startTestPlatform({ templates: mailTemplates })

test('the record of a store lists stores with a confusable name, and the list marks odd letters (rule BO13)', async () => {
  await using platform = await start()
  const { actor } = await signInAs(platform, 'viewer')
  const said = (shopName: string) => ({ said: { shopName } })
  const real = await makeTestShop(platform, said('Rosebud Papers'))
  const twin = await makeTestShop(platform, said('R0sebud Papers'))
  const odd = await makeTestShop(platform, said('\u0420\u043Esebud Papers'))
  await makeTestShop(platform, said('rosebud papers'))
  await makeTestShop(platform, said('Παντοπωλείο Νίκος'))
  const look = async (id: string) => (await loadShopRecord(platform, id))?.look
  const alike = async (id: string) => (await look(id))?.alike.map(({ name }) => name).toSorted()
  // R does not look like the Cyrillic letter, which is a P.
  expect(await alike(real.id)).toEqual(['R0sebud Papers'])
  expect(await alike(twin.id)).toEqual(['Rosebud Papers', 'rosebud papers'])
  expect(await look(odd.id)).toMatchObject({ odd: [expect.stringContaining('mixes Cyrillic and Latin')], alike: [] })
  const { rows } = await shopList.show(platform, actor, new URLSearchParams())
  expect(rows.filter(({ isOdd }) => isOdd).map(({ id }) => id)).toEqual([odd.id])
})

test('the database computes the same confusable skeleton as the code, and finds it by its index', async () => {
  await using platform = await start()
  const { queries } = platform.database
  const names = ['R\u043Esebud P\u0430pers', 'ＲＯＳＥ', '1OO Papers', '\u0391\u03A1\u03C1', 'Παντοπωλείο', '李小龙']
  for (const shopName of names) {
    const { id } = await makeTestShop(platform, { said: { shopName } })
    const found = queries.select({ id: shops.id }).from(shops)
    const isOther = confusableSkeleton(shopName) !== shopName.toLowerCase()
    expect([shopName, await found.where(isConfusableWith(shops.shopName, confusableSkeleton(shopName)))]).toEqual([
      shopName,
      isOther ? [{ id }] : [],
    ])
  }
  const lines = await platform.database.transaction(async (tx) => {
    await tx.execute(sql`set local enable_seqscan = off`)
    const query = tx.select().from(shops).where(isConfusableWith(shops.shopName, 'Rosebud Papers'))
    const { rows } = await tx.execute<{ 'QUERY PLAN': string }>(sql`explain ${query}`)
    return rows.map((row) => row['QUERY PLAN']).join('\n')
  })
  expect(lines).toContain('newsagencies_by_look')
})

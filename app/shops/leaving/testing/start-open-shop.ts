import { asc, eq } from 'drizzle-orm'

import { signInAs } from '#app/office/testing/staff-fixtures.ts'
import { logInAs } from '#app/retailers/testing/retailer-fixtures.ts'
import { mailTemplates } from '#app/start/wiring/wiring.server.ts'
import { startTestPlatform } from '#app/testing/test-platform.ts'

import { shops } from '../../shops.queries.server.ts'
import { makeTestShop, wholeShop } from '../../testing/shop-fixtures.ts'
import { shopLeavings } from '../leavings.queries.server.ts'

/** Starts a product with an open shop in Bendigo, its logged-in retailer, and a colleague. */
export async function startOpenShop() {
  const platform = await startTestPlatform({ templates: mailTemplates })
  const { queries } = platform.database
  const { retailer, actor: mia } = await logInAs(platform, 'mia@example.com')
  const { actor: colleague } = await signInAs(platform, 'operations')
  const columns = { ...wholeShop, status: 'open' as const, services: ['deposits' as const] }
  const { id } = await makeTestShop(platform, { retailer, columns })
  return {
    platform,
    queries,
    retailer,
    mia,
    colleague,
    id,
    async shopOf() {
      const [row] = await queries.select().from(shops).where(eq(shops.id, id))
      if (!row) throw new Error('the shop is gone')
      return row
    },
    /** Returns the leavings, oldest first. */
    rows: () => queries.select().from(shopLeavings).orderBy(asc(shopLeavings.askedAt)),
  }
}

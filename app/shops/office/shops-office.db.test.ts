import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { writeCursor } from '#app/data/list/cursor.ts'
import { newId } from '#app/core/new-id.server.ts'
import { startTestPlatform, testOrigin } from '#app/testing/test-platform.ts'
import { auditEvents } from '#app/office/audit/screens/audit.queries.server.ts'
import { signInAs } from '#app/office/testing/staff-fixtures.ts'
import { wholeCsv } from '#app/office/testing/whole-csv.ts'
import { mailTemplates } from '#app/start/wiring/wiring.server.ts'

import { shopList } from '../shops.list.server.ts'
import { makeTestRetailer, makeTestShop } from '../testing/shop-fixtures.ts'
import { loadShopsList } from './shops-list.server.ts'

const start = (hasOwnDatabase = false) => startTestPlatform({ templates: mailTemplates, hasOwnDatabase })
const day = 86_400_000
const ago = (days: number) => new Date(Date.now() - days * day)
const shopSorts = ['still', 'name', 'progress', 'made']

/** Creates one shop in each state that the list can filter. */
async function startWithStores() {
  const platform = await start()
  const { actor } = await signInAs(platform, 'owner')
  const retailer = await makeTestRetailer(platform)
  const at = ago(6)
  await makeTestShop(platform, { said: { shopName: 'Fresh invitation' } })
  await makeTestShop(platform, {
    said: { shopName: 'Expired code' },
    columns: { movedAt: ago(40) },
    invitation: { expiresAt: ago(10) },
  })
  await makeTestShop(platform, {
    said: { shopName: 'Out west', state: 'WA', postcode: '6721' },
  })
  await makeTestShop(platform, {
    said: { shopName: 'At the bank', licensedPostOffice: true },
    retailer,
    columns: { contactAt: at, addressAt: at, movedAt: at },
  })
  await makeTestShop(platform, {
    said: { shopName: 'Shut for good' },
    retailer,
    columns: { status: 'closed', closedReason: 'Sold to a chain' },
  })
  await makeTestShop(platform, {
    said: { shopName: 'An example' },
    retailer,
    columns: { isDemo: true },
  })
  const list = (query: string) => loadShopsList(platform, actor, new URLSearchParams(query))
  const names = async (query: string) => (await list(query)).rows.map(({ shopName }) => shopName)
  return { platform, actor, list, names }
}

test('the list says where each store has stalled, the longest first, and shows no example', async () => {
  const { platform, list } = await startWithStores()
  await using _platform = platform
  const { rows, board } = await list('')
  expect(rows.map(({ shopName }) => shopName)).toEqual(['Expired code', 'At the bank', 'Fresh invitation', 'Out west'])
  expect(rows[0]).toMatchObject({ stillDays: 40, isStalled: true, waitsFor: 'account', reached: [] })
  expect(rows[1]).toMatchObject({ isStalled: true, waitsFor: 'bank', reached: ['account', 'contact', 'address'] })
  expect(rows.map(({ known }) => known)).toEqual([
    expect.stringContaining('Code expired'),
    expect.stringContaining('Account since'),
    expect.stringMatching(/Code expires in (29|30) days/),
    expect.stringMatching(/Code expires in (29|30) days/),
  ])
  expect(board.map(({ standing, stalled }) => [standing, stalled])).toEqual([
    [3, 1],
    [0, 0],
    [0, 0],
    [1, 1],
    [0, 0],
  ])
})

test('the query filters the list by state, milestone, progress, place, LPO and invitation', async () => {
  const { platform, names } = await startWithStores()
  await using _platform = platform
  expect(await names('status=closed')).toEqual(['Shut for good'])
  expect(await names('status=all')).toHaveLength(5)
  expect(await names('stopped=bank')).toEqual(['At the bank'])
  expect(await names('still=5')).toEqual(['Expired code', 'At the bank'])
  expect(await names('progress=60')).toEqual(['At the bank'])
  expect(await names('state=WA')).toEqual(['Out west'])
  expect(await names('lpo=yes')).toEqual(['At the bank'])
  expect(await names('invitation=expired')).toEqual(['Expired code'])
  expect(await names('invitation=not-used')).toEqual(['Fresh invitation', 'Out west'])
})

test('a search covers every status, unless the query names one', async () => {
  const { platform, list, names } = await startWithStores()
  await using _platform = platform
  expect(await names('q=shut')).toEqual(['Shut for good'])
  expect(await names('q=shut&status=onboarding')).toEqual([])
  expect((await list('q=shut')).list.filters.find((tab) => tab.isCurrent)?.label).toBe('All')
  expect((await list('')).list.filters.find((tab) => tab.isCurrent)?.label).toBe('Onboarding')
  expect(await names('q=nothing-like-it')).toEqual([])
})

test('paging in every order neither loses nor repeats a store, and an invalid cursor or filter still shows a page (rule BO5)', async () => {
  await using platform = await start()
  const { actor } = await signInAs(platform, 'viewer')
  const list = (query: string) => loadShopsList(platform, actor, new URLSearchParams(query))
  const retailer = await makeTestRetailer(platform)
  for (let index = 0; index < 30; index += 1)
    await makeTestShop(platform, {
      retailer,
      said: { shopName: `Shop ${index % 4}` },
      columns: { movedAt: ago(index % 3), contactAt: index % 2 === 0 ? ago(1) : null },
    })
  for (const sort of shopSorts)
    for (const order of ['asc', 'desc']) {
      let page = await list(`sort=${sort}&order=${order}`)
      const first = page.rows.map(({ id }) => id)
      const seen = [...first]
      while (page.list.olderTo) {
        page = await list(page.list.olderTo.split('?')[1] ?? '')
        seen.push(...page.rows.map(({ id }) => id))
      }
      expect(new Set(seen).size, `${sort} ${order}`).toBe(30)
      while (page.list.newerTo) page = await list(page.list.newerTo.split('?')[1] ?? '')
      expect(page.rows.map(({ id }) => id)).toEqual(first)
    }
  for (const value of ['', 'now', '1e3', '99999999999', "'; drop table newsagencies"])
    for (const sort of shopSorts) {
      const at = writeCursor({ value, id: newId(), towards: 'next' })
      expect((await list(`sort=${sort}&at=${at}&status=%00&progress=7&still=x`)).rows).toBeDefined()
    }
})

test('an export needs its right, has the filtered list, and is in the audit log', async () => {
  const { platform, actor } = await startWithStores()
  await using _platform = platform
  const viewer = await signInAs(platform, 'viewer')
  const lpos = new URLSearchParams('lpo=yes&sort=name&status=all')
  await expect(shopList.toCsv(platform, viewer.actor, lpos, testOrigin)).rejects.toMatchObject({
    code: 'forbidden',
  })
  const csv = await wholeCsv(shopList.toCsv(platform, actor, lpos, testOrigin))
  expect(csv.trim().split('\n')).toHaveLength(2)
  expect(csv).toContain('At the bank,onboarding,60,Bank details')
  const audit = await platform.database.queries.select().from(auditEvents)
  expect(audit.find((event) => event.action === 'newsagencies.exported')).toMatchObject({
    became: { rows: 1, lpo: true },
  })
})

const many = 20_000
const batch = 5_000

test('among many stores a page and its filters are found by an index', async (context) => {
  await using platform = await start(true)
  const { queries, engine } = platform.database
  if (engine === 'embedded') context.skip()
  for (let from = 1; from <= many; from += batch)
    await queries.execute(sql`
    insert into newsagencies (id, slug, shop_name, postcode, phone, time_zone, services, status, state, reference, abn,
      contact_name, email, email_key, licensed_post_office, contract_token_hash, contract_token_sealed, account_at,
      contact_at, address_at, bank_at, moved_at)
    select gen_random_uuid(), 'shop-' || n, 'Shop ' || n, '2000', '02 5550 0000', 'Australia/Sydney', '{}', 'onboarding',
      'NSW', 'N-' || n, '83914571673', 'Person ' || n, 'p' || n || '@example.com', 'p' || n || '@example.com', n % 5 = 0,
      sha256(n::text::bytea), 'x', case when n % 5 > 0 then now() end, case when n % 500 = 1 then now() end,
      case when n % 500 = 1 then now() end, null, now() - n * interval '1 minute'
    from generate_series(${from}::int, ${from + batch - 1}::int) n`)
  await queries.execute(sql`
    insert into invitations (id, newsagency_id, email, email_key, given_name, surname, code_bucket, code_hash, key_id,
      expires_at)
    select gen_random_uuid(), id, email, email_key, 'P', '', 1, 'x', 'k', now() + interval '1 day'
    from newsagencies where account_at is null`)
  await queries.execute(sql`analyze newsagencies, invitations`)

  const { actor } = await signInAs(platform, 'owner')
  async function planOf(address: string) {
    const query = shopList.sqlOf(queries, actor, new URLSearchParams(address), 25)
    const { rows } = await queries.execute<{ 'QUERY PLAN': string }>(
      sql`explain (analyze, buffers, timing off) ${query}`,
    )
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
    // The first line with buffers has the sum.
    const [, hit = '0', , read = '0'] = /Buffers: shared(?: hit=(\d+))?( read=(\d+))?/.exec(plan) ?? []
    return { plan, blocks: Number(hit) + Number(read) }
  }
  const asked: [string, RegExp][] = [
    ['status=all', /newsagencies_by_move/],
    ['status=onboarding', /newsagencies_by_(status_and_)?move/],
    ['stopped=bank', /newsagencies_waiting/],
    ['status=all&sort=name', /newsagencies_by_name/],
    ['status=all&sort=progress', /newsagencies_by_progress/],
    ['status=all&sort=made', /newsagencies_by_age/],
    ['status=closed', /newsagencies_(closed|by_(status|kind))/],
    ['invitation=expired', /invitations_by_expiry/],
  ]
  for (const [address, index] of asked) {
    const { plan, blocks } = await planOf(address)
    expect(plan, address).toMatch(index)
    expect(plan).not.toMatch(/Seq Scan on newsagencies/)
    // The table and its indexes have thousands of blocks.
    expect(blocks, plan).toBeLessThan(500)
  }
})

test('a whole email finds only its store, in any case, and a part of it finds all stores that contain it', async () => {
  await using platform = await start()
  const { actor } = await signInAs(platform, 'owner')
  const emails = [
    'garth.pellow@news.example',
    'pellow@news.example',
    'o_neil-2@my-shop.news.example',
    'garth+two@news.example',
  ]
  for (const email of emails) await makeTestShop(platform, { said: { shopName: email, email } })
  const names = async (typed: string) => {
    const { rows } = await loadShopsList(platform, actor, new URLSearchParams({ q: typed }))
    return rows.map(({ shopName }) => shopName).toSorted()
  }
  for (const email of emails) expect(await names(email), email).toEqual([email])
  expect(await names('  Garth.Pellow@News.Example ')).toEqual(['garth.pellow@news.example'])
  expect(await names('nobody@news.example')).toEqual([])
  expect(await names('news.example')).toEqual(emails.toSorted())
  expect(await names('pell')).toEqual(['garth.pellow@news.example', 'pellow@news.example'])
  expect(await names(`' | pellow@news.example`)).toEqual(['pellow@news.example'])
})

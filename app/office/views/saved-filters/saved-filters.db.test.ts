import { expect, test } from 'vitest'

import { enquiryRecord } from '#app/enquiries/enquiry.record.server.ts'
import { shopList } from '#app/shops/shops.list.server.ts'
import { startTestPlatform } from '#app/testing/test-platform.ts'
import { registrationList } from '#app/registrations/registrations.list.server.ts'
import { mailTemplates, officeLists } from '#app/start/wiring/wiring.server.ts'

import { loadAuditList } from '#app/office/audit/screens/load-audit-list.server.ts'
import { loadMailList } from '#app/office/mail/load-mail-list.server.ts'
import { signInAs } from '../../testing/staff-fixtures.ts'
import { findListViews } from './find-list-views.server.ts'
import { listsWithViews } from './lists-with-views.ts'
import { findSavedFilters, forgetFilter, renameFilter, saveFilter } from './manage-saved-filters.server.ts'

async function start() {
  const platform = await startTestPlatform({ templates: mailTemplates })
  const { actor } = await signInAs(platform, 'owner')
  const save = (list: string, name: string, query: string) => saveFilter(platform, actor, { list, name, query })
  const named = async (list: string, name: string) =>
    (await findSavedFilters(platform, actor, list)).find((view) => view.name === name)?.id ?? ''
  return { platform, actor, save, named }
}

test('every list of the office has views for the colleagues who may read it (rule BO28)', () => {
  for (const { path, searched } of officeLists)
    expect([path, listsWithViews[path.replace('/staff/', '')]?.right]).toEqual([path, searched.right])
})

test('a member saves, replaces by name, renames and deletes own views, at most twenty of a list (rule BO28)', async () => {
  const { platform, actor, save, named } = await start()
  await using _platform = platform
  expect(await save('enquiries', 'Mine', 'owner=me')).toMatchObject({ ok: true })
  await save('enquiries', 'mine', 'q=x')
  expect(await findSavedFilters(platform, actor, 'enquiries')).toMatchObject([{ name: 'mine', query: 'q=x' }])
  expect(await save('enquiries', ' ', 'q=x')).toMatchObject({ refusal: 'bad-name' })
  for (let index = 0; index < 19; index += 1) await save('enquiries', `View ${index}`, `q=${index}`)
  expect(await save('enquiries', 'One more', 'q=x')).toMatchObject({ refusal: 'too-many' })
  expect(await save('mail', 'One more', 'q=x')).toMatchObject({ ok: true })

  const id = await named('enquiries', 'mine')
  const rename = (name: string) => renameFilter(platform, actor, { list: 'enquiries', id, name })
  expect(await rename('view 3')).toMatchObject({ refusal: 'same-name' })
  expect(await rename('')).toMatchObject({ refusal: 'bad-name' })
  expect(await rename('MINE')).toMatchObject({ ok: true })
  expect(await named('enquiries', 'MINE')).toBe(id)

  const other = await signInAs(platform, 'viewer')
  await renameFilter(platform, other.actor, { list: 'enquiries', id, name: 'Theirs' })
  await forgetFilter(platform, other.actor, { list: 'enquiries', id })
  expect(await named('enquiries', 'MINE')).toBe(id)
  expect(await findSavedFilters(platform, other.actor, 'enquiries')).toEqual([])
  await forgetFilter(platform, actor, { list: 'enquiries', id })
  expect(await named('enquiries', 'MINE')).toBe('')
})

test('a view that release 0.2.0 stored appears above a list whose address has changed since then', async () => {
  const { platform, actor, save } = await start()
  await using _platform = platform
  await save('newsagencies', 'In NSW', 'state=NSW')
  const shown = { path: '/staff/shops', params: new URLSearchParams(), understands: () => true }
  expect(await findListViews(platform, actor, shown)).toMatchObject({
    saved: [{ name: 'In NSW', to: '/staff/shops?state=NSW' }],
    editTo: '/staff/views/shops',
  })
})

test('concurrent saves of a name store one view, with a query that is valid in an address and the database (rule BO28)', async () => {
  const { platform, actor, save } = await start()
  await using _platform = platform
  const saved = await Promise.all(['q=a', 'q=b', 'q=c'].map((query) => save('enquiries', 'Mine', query)))
  expect(saved).toMatchObject([{ ok: true }, { ok: true }, { ok: true }])
  expect(await findSavedFilters(platform, actor, 'enquiries')).toHaveLength(1)
  expect(await save('enquiries', 'Mine', 'q=a\0b\r\nSet-Cookie: x=1&q=ë\uD800')).toEqual({
    ok: true,
    value: 'q=a%00b%0D%0ASet-Cookie%3A+x%3D1&q=%C3%AB%EF%BF%BD',
  })
})

test('when two views are concurrently renamed to one name, one gets it (rule BO28)', async () => {
  const { platform, actor, save, named } = await start()
  await using _platform = platform
  await save('mail', 'One', 'q=1')
  await save('mail', 'Two', 'q=2')
  const ids = [await named('mail', 'One'), await named('mail', 'Two')]
  for (let round = 0; round < 8; round += 1) {
    const rename = (id: string) => renameFilter(platform, actor, { list: 'mail', id, name: `View ${round}` })
    const renamed = await Promise.all(ids.map(rename))
    expect(renamed.filter(({ ok }) => ok)).toHaveLength(1)
    expect(renamed).toContainEqual({ ok: false, refusal: 'same-name' })
  }
})

test('saving and renaming a view to the same name concurrently leaves one view of that name (rule BO28)', async () => {
  const { platform, actor, save, named } = await start()
  await using _platform = platform
  await save('mail', 'Mine', 'q=1')
  for (let round = 0; round < 8; round += 1) {
    const [id, name] = [await named('mail', 'Mine'), `View ${round}`]
    const [saved, renamed] = await Promise.all([
      save('mail', name, 'q=2'),
      renameFilter(platform, actor, { list: 'mail', id, name }),
    ])
    expect(saved).toMatchObject({ ok: true })
    // If the rename came first, the renamed view was replaced.
    if (renamed.ok) await renameFilter(platform, actor, { list: 'mail', id, name: 'Mine' })
    else expect(renamed).toMatchObject({ refusal: 'same-name' })
  }
})

test('of twenty-two concurrently saved views, twenty are stored (rule BO28)', async () => {
  const { platform, actor, save } = await start()
  await using _platform = platform
  await Promise.all(Array.from({ length: 22 }, (_, index) => save('audit', `View ${index}`, 'q=x')))
  expect(await findSavedFilters(platform, actor, 'audit')).toHaveLength(20)
})

test('an unsupported parameter of an old view is omitted, and its link is marked (rule BO28)', async () => {
  const { platform, actor, save } = await start()
  await using _platform = platform
  const none = new URLSearchParams()
  const gone = 'at=zzz&colour=red&sort=luck&q=paper&order=asc'
  const left = 'order=asc&q=paper'
  for (const list of ['enquiries', 'registrations', 'mail', 'audit']) await save(list, 'Old', gone)
  for (const { list } of [
    await enquiryRecord.list.show(platform, actor, none),
    await registrationList.show(platform, actor, none),
    await loadMailList(platform, actor, none),
    await loadAuditList(platform, actor, none),
  ])
    expect(list.views.saved).toMatchObject([
      { name: 'Old', to: `${list.clearTo.split('?')[0]}?${left}`, isInPart: true },
    ])
})

test('a view is recognised in any order of parameters; “all” is a value where the list filters by default', async () => {
  const { platform, actor, save } = await start()
  await using _platform = platform
  const words = new URLSearchParams('status=all&q=&state=VIC&at=zzz')
  const { list } = await shopList.show(platform, actor, words)
  await save('newsagencies', 'All of Victoria', list.views.query)
  const again = await shopList.show(platform, actor, new URLSearchParams('state=VIC&status=all'))
  expect(again.list.views.saved).toMatchObject([{ name: 'All of Victoria', isCurrent: true, isInPart: false }])
  const all = await registrationList.show(platform, actor, new URLSearchParams('turn=all&state=VIC'))
  expect(all.list.views.query).toBe('state=VIC&turn=all')
})

import { expect, test } from 'vitest'

import { makeTestRegistration } from '#app/registrations/testing/registration-fixtures.ts'
import { registrationList } from '#app/registrations/registrations.list.server.ts'
import { startTestPlatform, testOrigin } from '#app/testing/test-platform.ts'
import { saveReply } from '#app/office/replies/saved-replies.server.ts'
import { newId } from '#app/core/new-id.server.ts'

import { inviteColleague } from '../team/invitations/invite-colleague.server.ts'
import { signInAs } from '../testing/staff-fixtures.ts'
import { loadTeamList } from '#app/office/team/load-team-list.server.ts'
import { searchEverything } from './search-everything.server.ts'

const shops = [
  { shopName: 'Café Nguyễn', contactName: "Mai O'Connor", contactNumber: '+61 491 570 156' },
  { shopName: 'मेरी दुकान', contactName: 'ร้าน สมชาย', contactNumber: '(02) 9555 0805' },
]

test('lists and the search over all kinds find names and numbers in any spelling (rules BO24, BO50)', async () => {
  await using platform = await startTestPlatform()
  const { actor } = await signInAs(platform, 'operations')
  for (const shop of shops) await makeTestRegistration(platform, shop)
  const answer = { id: newId(), title: 'Café hours', words: 'Nguyễn opens at nine.' }
  expect(await saveReply(platform, actor, { answer, expectedVersion: undefined, origin: testOrigin })).toMatchObject({
    ok: true,
  })
  const found = async (search: string) => {
    const { kinds } = await searchEverything(platform, actor, { search, origin: testOrigin })
    const params = new URLSearchParams({ turn: 'all', q: search })
    const asked = registrationList.read(params, actor)
    const page = await registrationList.find(platform.database.queries, asked, undefined, 5)
    const titles = kinds.flatMap((kind) => kind.found.map(({ title }) => title))
    return { titles, listed: page.rows.map(({ shopName }) => shopName) }
  }
  for (const typed of [
    'cafe nguyen',
    'NGUYE\u0302\u0303N',
    'oconnor',
    'o’connor',
    '0491570156',
    '0491 570 156',
    '+61491570156',
  ])
    expect([typed, await found(typed)]).toEqual([
      typed,
      { titles: expect.arrayContaining(['Café Nguyễn']), listed: ['Café Nguyễn'] },
    ])
  for (const typed of ['मेरी', 'ร้าน', '0295550805', '02-9555-0805', '9555 0805'])
    expect([typed, (await found(typed)).listed]).toEqual([typed, ['मेरी दुकान']])
  expect((await found('cafe hours')).titles).toEqual(['Café hours'])
})

test('colleagues and their invitations are found in any spelling (rule BO50)', async () => {
  await using platform = await startTestPlatform()
  const { actor, member } = await signInAs(platform, 'owner')
  const invited = { name: 'Zoë Ng', email: 'zoe@example.com', role: 'viewer', reason: '' } as const
  expect(await inviteColleague(platform, actor, invited, testOrigin)).toMatchObject({ ok: true })
  const found = async (q: string) => {
    const { rows } = await loadTeamList(platform, actor, new URLSearchParams({ q }))
    return rows.map(({ name }) => name)
  }
  expect(await found(member.name.toUpperCase().replaceAll('E', 'È'))).toEqual([member.name])
  expect(await found('ZOE')).toEqual(['Zoë Ng'])
  expect(await found('zoe@exam')).toEqual(['Zoë Ng'])
})

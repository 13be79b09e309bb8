import { expect, test } from 'vitest'

import { startTestPlatform, testOrigin } from '#app/testing/test-platform.ts'
import { disableStaffMember } from '#app/office/team/members/manage-members.server.ts'
import { makeTestMember, signInAs } from '#app/office/testing/staff-fixtures.ts'
import { wholeCsv } from '#app/office/testing/whole-csv.ts'

import { loadTeamList } from './load-team-list.server.ts'
import { teamList } from './team.list.server.ts'

test('colleagues are listed by name, disabled ones last, and only owners see factors and export the list', async () => {
  await using platform = await startTestPlatform()
  const [{ actor, member }, { actor: viewer }] = [await signInAs(platform, 'owner'), await signInAs(platform, 'viewer')]
  const gone = await makeTestMember(platform, 'operations')
  expect(await disableStaffMember(platform, actor, gone.id, testOrigin)).toMatchObject({ ok: true })

  const all = await loadTeamList(platform, actor, new URLSearchParams())
  expect(all.rows.map(({ name }) => name)).toEqual(['Test owner', 'Test viewer', 'Test operations'])
  expect(all.rows[0]).toMatchObject({ isMe: true, detail: { factor: 'Authenticator', isHere: true } })
  expect(all.counts).toEqual([
    { label: 'People', value: 2 },
    { label: 'With a second factor', value: 2 },
    { label: 'Invited', value: 0 },
  ])
  expect((await loadTeamList(platform, actor, new URLSearchParams('access=no'))).rows).toMatchObject([{ id: gone.id }])
  expect(JSON.stringify(all)).not.toMatch(/argon2|totpSecret/)

  const seen = await loadTeamList(platform, viewer, new URLSearchParams())
  expect(seen.rows.some((row) => 'detail' in row)).toBe(false)
  expect(seen.counts).toEqual([{ label: 'People', value: 2 }])
  expect(seen.list.exportTo).toBeUndefined()
  const take = (who: typeof actor) => wholeCsv(teamList.toCsv(platform, who, new URLSearchParams(), testOrigin))
  const { actor: operations } = await signInAs(platform, 'operations')
  expect((await loadTeamList(platform, operations, new URLSearchParams())).list.exportTo).toBeUndefined()
  await expect(take(operations)).rejects.toMatchObject({ code: 'forbidden' })
  const lines = (await take(actor)).trimEnd().split('\r\n')
  expect(lines[0]).toBe('\uFEFFName,Email,Role,Second factor,Last seen (UTC),Last seen (Sydney),No access')
  expect(lines[2]).toMatch(new RegExp(`^Test owner,${member.email},Owner,Authenticator,\\d{4}-.*,no$`))
  expect(lines.at(-1)).toMatch(/^Test operations,.*,yes$/)
})

import { isNotNull, isNull, sql } from 'drizzle-orm'

import { matchesSearch } from '#app/data/search/matches-search.server.ts'
import { defineFilter } from '#app/office/records/define/define-filter.server.ts'
import { defineList } from '#app/office/records/define/define-list.server.ts'
import { defineSort } from '#app/office/records/define/define-sort.server.ts'
import { findMemberActivity } from '#app/office/team/members/find-member-activity.server.ts'
import { staff } from '#app/office/team/members/staff.queries.server.ts'
import { can, roleLabels } from '#app/office/roles/roles.ts'
import { factorWords } from '#app/office/sign-in/second-factor/factor-words.ts'

import type { TeamRow } from './team-view.ts'

const path = '/staff/team'
const hereMs = 5 * 60_000

/** Sorts by name, disabled colleagues last. */
const byName = sql`(case when ${staff.disabledAt} is null then '0' else '1' end) || lower(${staff.name})`

type Member = Pick<typeof staff.$inferSelect, 'enrolledAt' | 'totpEnrolledAt'>

const factorOf = (member: Member, passkeys: number) =>
  member.enrolledAt && factorWords(member.totpEnrolledAt !== null, passkeys)

/** The list of colleagues. Only actors who may manage staff see second factors and last activity. */
export const teamList = defineList({
  noun: 'staff',
  path,
  right: 'staff:read',
  table: staff,
  without: ['passwordHash', 'totpSecret', 'totpLastStep'],
  isSmall: true,
  search: (typed) => matchesSearch(sql`search_words(concat_ws(' ', ${staff.name}, ${staff.email}))`, typed),
  filters: {
    access: defineFilter<'yes' | 'no', 'yes' | 'no'>({
      read: (raw) => (raw === 'yes' || raw === 'no' ? raw : undefined),
      where: (access) => (access === 'yes' ? isNull(staff.disabledAt) : isNotNull(staff.disabledAt)),
    }),
    factor: defineFilter<'yes', 'yes'>({
      read: (raw, { actor }) => (raw === 'yes' && can(actor.role, 'staff:manage') ? raw : undefined),
      where: () => isNotNull(staff.enrolledAt),
    }),
  },
  tabs: { All: {}, 'With access': { access: 'yes' }, 'No access': { access: 'no' } },
  found: {
    heading: 'Staff',
    line: ({ name, role, email }) => ({ title: name, detail: `${roleLabels[role]}, ${email}` }),
    // Only actors who may manage staff can open a colleague; others are led to the list.
    lineFor: (_row, { actor, search }) =>
      can(actor.role, 'staff:manage') ? {} : { to: `${path}?${new URLSearchParams({ q: search })}` },
  },
  counts: { People: { access: 'yes' }, 'With a second factor': { access: 'yes', factor: 'yes' } },
  sorts: { name: defineSort({ by: byName, type: 'text' }, ['By name', 'By name, Z to A']) },
  rows: async (rows, { platform, actor }) => {
    const activity = can(actor.role, 'staff:manage') ? await findMemberActivity(platform.database.queries) : undefined
    return rows.map((member): TeamRow => {
      const { id, name, email, role, disabledAt } = member
      const common = { id, name, email, role, isMe: id === actor.id, isDisabled: disabledAt !== null }
      if (!activity) return common
      const { passkeys, lastSeenAt, signedIn } = activity(id)
      const isHere = signedIn > 0 && lastSeenAt !== null && Date.now() - lastSeenAt.getTime() < hereMs
      const factor = factorOf(member, passkeys)
      return {
        ...common,
        detail: { to: `${path}/${id}`, factor, lastSeenAt: lastSeenAt?.toISOString() ?? null, isHere },
      }
    })
  },
  csv: {
    right: 'staff:manage',
    async lines(rows, queries) {
      const activity = await findMemberActivity(queries)
      return rows.map((member) => ({ ...member, ...activity(member.id) }))
    },
    columns: [
      ['Name', (row) => row.name],
      ['Email', (row) => row.email],
      ['Role', (row) => roleLabels[row.role]],
      ['Second factor', (row) => factorOf(row, row.passkeys) ?? ''],
      ['Last seen', (row) => row.lastSeenAt, 'time'],
      ['No access', (row) => (row.disabledAt ? 'yes' : 'no')],
    ],
  },
})

import { emailKey } from '#app/core/text/text.ts'
import type { PersonalRule, PersonalTable } from '#app/data/personal-data/personal-data.ts'
import { personalDataOfRooms } from '#app/data/personal-data/personal-data-of-rooms.server.ts'
import { erasedHow, keptFor } from '#app/data/personal-data/privacy-table.ts'
import type { Platform } from '#app/web/platform.server.ts'
import { phoneKey } from '#app/core/text/phone-key.ts'
import { permit, type StaffActor } from '#app/office/guards/staff-actor.server.ts'

import { leaveOutOurAddresses } from './leave-out-our-addresses.server.ts'
import { findTheirRows } from './find-their-rows.server.ts'
import type { FoundRows } from './people.queries.server.ts'
import type { Identifiers, Person, PersonGroup } from './person.ts'
import { findFacts, readRows } from './person.queries.server.ts'

/** An office page shows at most so many rows of a kind; the export has them all. */
const mostShown = 20
export const mostGiven = 10_000

/** Returns the descriptions of open processes among the found rows. */
export const waitsOf = (groups: readonly PersonGroup[]): string[] => [
  ...new Set(groups.flatMap(({ waits }) => (waits === undefined ? [] : [waits]))),
]

function groupOf(table: PersonalTable, rule: PersonalRule, count: number): Omit<PersonGroup, 'rows'> {
  const { onErasure } = rule
  return {
    noun: table.noun,
    name: rule.name,
    count,
    why: rule.why,
    kept: keptFor(rule.keep),
    erased: erasedHow(rule),
    ...(typeof onErasure === 'object' && 'waits' in onErasure && { waits: onErasure.waits }),
  }
}

async function groupsOf(queries: Platform['database']['queries'], found: FoundRows, most: number) {
  const groups: PersonGroup[] = []
  for (const [table, ids] of found) {
    const rows = await readRows(queries, table, ids, mostGiven)
    for (const rule of table.rules) {
      const its = rows.filter((row) => row.rule === rule)
      if (its.length === 0) continue
      const shown = its.slice(0, most).map(({ id, facts }) => {
        const to = table.page?.replace(':id', id)
        return { facts, ...(to && { to }) }
      })
      groups.push({ ...groupOf(table, rule, its.length), rows: shown })
    }
  }
  return groups
}

const without = (values: readonly string[], known: readonly string[], keyOf: (value: string) => string) => {
  const keys = new Set(known.map(keyOf))
  return [...new Map(values.map((value) => [keyOf(value), value])).entries()].flatMap(([key, value]) =>
    keys.has(key) ? [] : [value],
  )
}

/**
 * Finds all data about a person in all modules by whole addresses and numbers, excluding our own (rule PD4). Returns what it is, why and
 * how long it is stored, and the effect of an erasure. `also` are other addresses and numbers in these rows. If a number finds several people,
 * `isMany` is set until staff choose (rule PD8).
 * @throws RefusedError forbidden
 */
export async function findPerson(
  platform: Pick<Platform, 'config' | 'database' | 'port'>,
  actor: StaffActor,
  who: Identifiers,
  most = mostShown,
): Promise<Person> {
  permit(actor, 'people:manage')
  const { queries } = platform.database
  const { searched, leftOut } = leaveOutOurAddresses(platform, who)
  const tables = await platform.port(personalDataOfRooms).list()
  const { found, candidates, isMany } = await findTheirRows(queries, tables, searched)
  return {
    groups: await groupsOf(queries, found, most),
    names: await findFacts(queries, found, 'name'),
    also: {
      emails: without(await findFacts(queries, found, 'email'), who.emails, emailKey),
      phones: without(await findFacts(queries, found, 'phone'), who.phones, phoneKey),
    },
    own: leftOut,
    candidates,
    isMany,
  }
}

import { emailKey } from '#app/core/text/text.ts'
import type { Queries } from '#app/data/database/database.server.ts'
import type { PersonalTable } from '#app/data/personal-data/personal-data.ts'

import { type FoundRows, findRows } from './people.queries.server.ts'
import type { Candidate, SearchedPerson } from './person.ts'
import { findFacts, findPeople, type PersonOfRow } from './person.queries.server.ts'

/** The rows of a search, and the people that only its numbers found. */
export type TheirRows = {
  found: FoundRows
  candidates: readonly Candidate[]
  /** Whether the rows may belong to several people, and staff have not chosen which. */
  isMany: boolean
}

type Tables = readonly PersonalTable[]

const both = (one: FoundRows, other: FoundRows): FoundRows =>
  new Map([...new Set([...one.keys(), ...other.keys()])].map((table) => [table, idsIn(table, one, other)]))

const idsIn = (table: PersonalTable, ...all: readonly FoundRows[]) => [
  ...new Set(all.flatMap((each) => each.get(table) ?? [])),
]

function without(rows: FoundRows, others: FoundRows): FoundRows {
  const left = [...rows].map(([table, ids]) => {
    const theirs = new Set(others.get(table))
    return [table, ids.filter((id) => !theirs.has(id))] as const
  })
  return new Map(left.filter(([, ids]) => ids.length > 0))
}

/** Returns the rows of these people: by their addresses, and the named rows that contain no address. */
async function rowsOf(queries: Queries, tables: Tables, people: readonly PersonOfRow[], who: SearchedPerson) {
  const emails = people.flatMap(({ email }) => (email ? [email] : []))
  const unaddressed = people.filter(({ email }) => !email)
  const start = new Map(
    tables.map((table) => [table, unaddressed.flatMap((row) => (row.table === table ? [row.id] : []))]),
  )
  return findRows(queries, tables, { emails: [...who.emails, ...emails], phones: [], own: who.own }, start)
}

const keyOf = ({ email, name }: PersonOfRow) => email || name.toLowerCase()

function candidatesOf(people: readonly PersonOfRow[], of: readonly string[]): Candidate[] {
  const byKey = Map.groupBy(people, keyOf)
  return [...byKey].map(([key, rows]) => ({
    key,
    email: rows[0]?.email ?? '',
    names: [...new Set(rows.map(({ name }) => name))].filter(Boolean),
    records: rows.length,
    isChosen: of.includes(key),
  }))
}

/**
 * Finds a person's rows, and leaves out those of other people who only share a number (rule PD8). An address identifies one person. A row
 * that only a number found belongs to the person if its address was chosen in `of`, or if it contains no one's address.
 */
export async function findTheirRows(queries: Queries, tables: Tables, who: SearchedPerson): Promise<TheirRows> {
  const all = await findRows(queries, tables, who)
  if (who.phones.length === 0) return { found: all, candidates: [], isMany: false }
  const surely = await findRows(queries, tables, { ...who, phones: [] })
  const known = new Set((await findFacts(queries, surely, 'email')).map(emailKey))
  const byNumber = await findPeople(queries, without(all, surely))
  const people = byNumber
    .map((row) => (who.own.includes(row.email) ? { ...row, email: '' } : row))
    .filter(({ email }) => !known.has(email))
  const candidates = candidatesOf(people, who.of ?? [])
  if (candidates.length <= (who.emails.length > 0 ? 0 : 1)) return { found: all, candidates: [], isMany: false }
  const chosen = new Set(candidates.flatMap(({ key, isChosen }) => (isChosen ? [key] : [])))
  if (chosen.size === 0 && who.of === undefined) return { found: all, candidates, isMany: true }
  const isTheirs = (row: PersonOfRow) => chosen.has(keyOf(row))
  const theirs = await rowsOf(queries, tables, people.filter(isTheirs), who)
  const others = await rowsOf(
    queries,
    tables,
    people.filter((row) => !isTheirs(row)),
    { ...who, emails: [] },
  )
  return { found: both(theirs, without(all, others)), candidates, isMany: false }
}

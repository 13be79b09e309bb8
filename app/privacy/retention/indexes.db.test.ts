import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'

import type { Transaction } from '#app/data/database/database.server.ts'
import { personalData } from '#app/start/wiring/personal-data.server.ts'
import { startTestPlatform } from '#app/testing/test-platform.ts'

import { belongingTo, tableOf } from './declared-sql.server.ts'
import { timedRules } from './enforce-retention.server.ts'
import { overdue } from './retention.queries.server.ts'

type Plan = {
  'Node Type': string
  'Relation Name'?: string
  'Index Name'?: string
  'Index Cond'?: string
  Plans?: Plan[]
}

const planOf = async (tx: Transaction, select: ReturnType<typeof sql>): Promise<Plan> => {
  const { rows } = await tx.execute<{ 'QUERY PLAN': [{ Plan: Plan }] }>(sql`explain (format json) ${select}`)
  return (rows[0] as { 'QUERY PLAN': [{ Plan: Plan }] })['QUERY PLAN'][0].Plan
}

/** Tables that stay small: of staff, and of uploads and requests that live for days. */
const small = /^(?:staff_\w+|opt_out_imports|privacy_requests)$/
/** Partial indexes of so few rows that reading one completely costs nothing. */
const ofFewRows = ['events_of_transfers', 'newsagencies_closed', 'sign_documents_erased']

/** Whether a plan reads a table completely, although it was asked to avoid that. Of another table that may happen once, by an index. */
function isReadWhole(plan: Plan, own: string): boolean {
  const table = plan['Relation Name']
  if (table === undefined || small.test(table) || plan['Node Type'] === 'Bitmap Heap Scan') return false
  if (table !== own) return plan['Node Type'] === 'Seq Scan'
  return !plan['Index Cond'] && !ofFewRows.includes(plan['Index Name'] ?? '')
}

const readWhole = (plan: Plan, own: string): string[] => [
  ...(isReadWhole(plan, own) ? [plan['Relation Name'] ?? ''] : []),
  ...(plan.Plans ?? []).flatMap((part) => readWhole(part, own)),
]

test('expired rows, and the rows that belong to them, are found by indexes (rules PD3, P8)', async () => {
  // Rows of other tests would change the planner's choice.
  await using platform = await startTestPlatform({ hasOwnDatabase: true })
  const found: string[] = []
  await platform.database.transaction(async (tx) => {
    await tx.execute(sql`set local enable_seqscan = off`)
    for (const { table, rule, keep } of timedRules(personalData)) {
      const plan = await planOf(
        tx,
        sql`select 1 from ${tableOf(table)} where ${overdue(table, rule, keep, new Date())}`,
      )
      for (const name of readWhole(plan, table.table)) found.push(`${rule.name}: ${name}`)
    }
    for (const table of personalData)
      for (const { table: name, by, when } of table.belongsTo ?? []) {
        const parent = personalData.find((each) => each.table === name)
        if (!parent) throw new Error(`${table.table} belongs to ${name}, which is not declared`)
        const some = ['01900000-0000-7000-8000-000000000001']
        const plan = await planOf(tx, sql`select 1 from ${tableOf(table)} where ${belongingTo(parent, some, by, when)}`)
        if (readWhole(plan, table.table).length > 0) found.push(`${table.table}, by ${by} of ${name}`)
      }
  })
  expect(found).toEqual([])
})

import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'

import type { Database, Queries } from './database.server.ts'
import { openTestDatabase } from '../testing/open-test-database.ts'
import { together } from './together.server.ts'

async function opened(): Promise<Database & AsyncDisposable> {
  const database = await openTestDatabase()
  const run = (script: string) => database.exclusively((one) => one.execute(script))
  await run('create table steps (id serial, name text primary key)')
  return {
    ...database,
    async [Symbol.asyncDispose]() {
      await run('drop table steps')
      await database.close()
    },
  }
}

const write = async (queries: Queries, name: string) => {
  await queries.execute(sql`insert into steps (name) values (${name})`)
}

async function stepsIn(database: Database): Promise<unknown[]> {
  const { rows } = await database.queries.execute(sql`select name from steps order by id`)
  return rows.map(({ name }) => name)
}

test('writes that are begun together are done in that order, in one transaction', async () => {
  await using database = await opened()
  const names = Array.from({ length: 12 }, (_, index) => `step ${index}`)
  await database.transaction((tx) => together(names.map((name) => write(tx, name))))
  expect(await stepsIn(database)).toEqual(names)
})

test('when the database refuses one of them nothing is kept, its error is the error, and the connection goes on', async () => {
  await using database = await opened()
  await write(database.queries, 'taken')
  for (let round = 0; round < 12; round += 1) {
    const failed = database.transaction((tx) =>
      together([write(tx, 'a'), write(tx, 'taken'), undefined, write(tx, 'b'), write(tx, 'taken')]),
    )
    await expect(failed).rejects.toMatchObject({ cause: { code: '23505' } })
  }
  expect(await stepsIn(database)).toEqual(['taken'])
  await database.transaction((tx) => together([write(tx, 'a'), write(tx, 'b')]))
  expect(await stepsIn(database)).toEqual(['taken', 'a', 'b'])
})

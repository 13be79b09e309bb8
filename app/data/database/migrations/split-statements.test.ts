import { expect, test } from 'vitest'

import { readMigrations } from './migrate.server.ts'
import { splitStatements } from './split-statements.ts'

test('a script is split into its statements, each with its line number', () => {
  const script = `-- first; comment
create table a (id int); /* ; */
insert into a values (1);
insert into b values ('it''s; "', "c;d");

do $body$ begin perform 1; end $body$;
select $$ ; $$
-- the end;
`
  expect(splitStatements(script).map(({ line, text }) => [line, text.trim().split('\n').at(-1)?.slice(0, 20)])).toEqual(
    [
      [2, 'create table a (id i'],
      [3, 'insert into a values'],
      [4, 'insert into b values'],
      [6, 'do $body$ begin perf'],
      [7, '-- the end;'],
    ],
  )
})

test('splitting loses nothing of our migrations', () => {
  for (const { name, script } of readMigrations()) {
    const together = splitStatements(script)
      .map(({ text }) => text)
      .join(';')
    const plain = (sql: string) => sql.replaceAll(/--[^\n]*|[\s;]/g, '')
    expect([name, plain(together)]).toEqual([name, plain(script)])
  }
})

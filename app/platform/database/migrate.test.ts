import { expect, test } from 'vitest'

import { readMigrations } from './migrate.server.ts'

test('migrations are numbered from 1 on, each number once', () => {
  expect(readMigrations().map(({ number }, index) => number - index)).toEqual(readMigrations().map(() => 1))
})

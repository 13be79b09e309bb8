import { existsSync, globSync } from 'node:fs'

import { expect, test } from 'vitest'

import { onBothEngines } from './both-engines.ts'

const roomOf = (path: string) => path.split('/')[1]

test('each room that the database suite tests has a file that runs on both engines', () => {
  expect(onBothEngines.filter((path) => !existsSync(path))).toEqual([])
  const rooms = new Set(globSync('app/*/**/*.db.test.{ts,tsx}').map(roomOf))
  expect([...rooms].filter((room) => !onBothEngines.some((path) => roomOf(path) === room))).toEqual([])
})

import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

import { expect, onTestFinished, test } from 'vitest'

import { findShared, shareAssets } from './shared-assets.server.ts'

/** Creates builds and the folder that they share. */
function makeBuilds() {
  const folder = mkdtempSync(join(tmpdir(), 'tillway-shared-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const shared = join(folder, 'data/assets')
  return {
    shared,
    share: (name: string) => shareAssets(join(folder, name, 'client'), shared),
    make(name: string, ...files: string[]) {
      for (const file of ['.stamp', ...files.map((one) => `client/assets/${one}`)]) {
        mkdirSync(dirname(join(folder, name, file)), { recursive: true })
        writeFileSync(join(folder, name, file), name)
      }
    },
    /** Ages the existing builds, because the file clock cannot distinguish close starts. */
    passTime() {
      for (const build of readdirSync(shared)) utimesSync(join(shared, build), 0, readdirSync(shared).indexOf(build))
    },
  }
}

test('each of two versions finds the assets of the other, but not of an older one', () => {
  const { shared, make, share, passTime } = makeBuilds()
  make('first', 'root-1.js')
  make('second', 'root-2.js', 'root-2.js.br', 'pictures/shop.webp')
  make('third', 'root-3.js')
  share('first')
  passTime()
  share('second')
  expect(findShared(shared, '/assets/root-1.js')).toBe(join(shared, 'first'))
  expect(findShared(shared, '/assets/root-2.js')).toBe(join(shared, 'second'))
  expect(findShared(shared, '/assets/pictures/shop.webp')).toBe(join(shared, 'second'))
  passTime()
  share('third')
  expect(readdirSync(shared).toSorted()).toEqual(['second', 'third'])
  // After a rollback, the earlier version is the newest again.
  passTime()
  share('second')
  share('first')
  expect(readdirSync(shared).toSorted()).toEqual(['first', 'second'])
})

test('a second process of a version shares the assets of the first', () => {
  const { shared, make, share } = makeBuilds()
  make('first', 'root-1.js')
  share('first')
  share('first')
  expect(readdirSync(shared)).toEqual(['first'])
  expect(readdirSync(join(shared, 'first/assets'))).toEqual(['root-1.js'])
})

test.for([
  '/assets/../../keys',
  '/assets/%2e%2e/keys',
  '/assets/.hidden',
  '/assets/pictures',
  '/assets/root-1.js.br',
  '/assets//root-1.js',
  '/assets',
  '/keys',
  '/root-1.js',
  `/assets/${'a'.repeat(300)}.js`,
  `/assets${'/a'.repeat(3_000)}`,
  '/assets/root-1.js/a',
])('%s is not found as an asset of another version', (path) => {
  const { shared, make, share } = makeBuilds()
  make('first', 'root-1.js', 'root-1.js.br', 'pictures/shop.webp', '.hidden')
  share('first')
  writeFileSync(join(shared, '../keys'), 'secret')
  expect(findShared(shared, path)).toBeUndefined()
})

test('nothing is found if no assets were ever shared', () => {
  expect(findShared('/nowhere/assets', '/assets/root-1.js')).toBeUndefined()
})

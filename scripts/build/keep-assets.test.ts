import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { expect, onTestFinished, test } from 'vitest'

import { keepAssetsOf } from './keep-assets.ts'

function makeBuilds(...all: Record<string, string>[]): string[] {
  const folder = mkdtempSync(join(tmpdir(), 'tillway-assets-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return all.map((files, at) => {
    const build = join(folder, String(at))
    mkdirSync(join(build, 'client/assets/pictures'), { recursive: true })
    for (const [name, text] of Object.entries(files)) writeFileSync(join(build, 'client/assets', name), text)
    return build
  })
}

const filesOf = (build = '') =>
  readdirSync(join(build, 'client/assets'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => name)
    .toSorted()

test('a build has the assets of the one before it as well, and of none that is older', () => {
  const [first = '', second = '', third = ''] = makeBuilds(
    { 'root-1.js': 'one', 'root-1.js.br': 'one, packed', 'pictures/shop.webp': 'a shop' },
    { 'root-2.js': 'two', 'pictures/shop.webp': 'a shop' },
    { 'root-3.js': 'three' },
  )
  keepAssetsOf('/nowhere', first)
  keepAssetsOf(first, second)
  expect(filesOf(second)).toEqual(['root-1.js', 'root-1.js.br', 'root-2.js', 'shop.webp'])
  keepAssetsOf(second, third)
  expect(filesOf(third)).toEqual(['root-2.js', 'root-3.js', 'shop.webp'])
  expect(readFileSync(join(third, 'client/assets/root-2.js'), 'utf8')).toBe('two')
})

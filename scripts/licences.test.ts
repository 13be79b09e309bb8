import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import { expect, test } from 'vitest'

import { rootFolder } from './root-folder.ts'

type Package = { dev?: boolean; license?: string }

/** Licences that ask for their own text to be kept, and for nothing else. */
const accepted = ['0BSD', 'Apache-2.0', 'BlueOak-1.0.0', 'BSD-2-Clause', 'BSD-3-Clause', 'ISC', 'MIT', 'MIT-0', '(MIT AND Zlib)', '(MIT OR CC0-1.0)', '(MIT OR Apache-2.0)'] // prettier-ignore
/** Says it in a file of its own, and not in its package.json: MIT. */
const saidElsewhere = ['node_modules/png-js']

const lock = JSON.parse(readFileSync(join(rootFolder, 'package-lock.json'), 'utf8')) as {
  packages: Record<string, Package>
}
const shipped = Object.entries(lock.packages).filter(([name, { dev }]) => name !== '' && !dev)

test('what is shipped is licensed by terms that we may keep', () => {
  const others = shipped.filter(([, { license = '' }]) => !accepted.includes(license)).map(([name]) => name)
  expect(others).toEqual(saidElsewhere)
})

test('the bill of materials of a build names every package that is shipped', () => {
  const { scripts } = JSON.parse(readFileSync(join(rootFolder, 'package.json'), 'utf8')) as {
    scripts: { postbuild: string }
  }
  const [program = '', ...words] = scripts.postbuild.split(' > ')[0]?.split(' ') ?? []
  const text = execFileSync(program, words, { cwd: rootFolder, encoding: 'utf8', maxBuffer: 2 ** 26 })
  const { components } = JSON.parse(text) as { components: { name: string }[] }
  const named = new Set(components.map(({ name }) => name))
  const missing = shipped.map(([path]) => path.split('node_modules/').at(-1) ?? '').filter((name) => !named.has(name))
  expect(missing).toEqual([])
})

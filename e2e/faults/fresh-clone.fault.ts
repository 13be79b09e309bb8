import { execFileSync } from 'node:child_process'
import { cpSync, realpathSync } from 'node:fs'
import { delimiter, join } from 'node:path'

import { expect, test } from 'vitest'

import { newFolder } from '#e2e/harness/product/run-folder.ts'
import { inheritedEnvironment, startProduct } from '#e2e/harness/product/start-product.ts'
import { rootFolder } from '#scripts/root-folder.ts'

/** Settings of npm on a machine that allows neither scripts nor a network. Its cache is the one that installed this clone. */
const strict = {
  ...inheritedEnvironment(),
  PATH: (process.env.PATH ?? '')
    .split(delimiter)
    .filter((folder) => !folder.includes('node_modules'))
    .join(delimiter),
  npm_config_ignore_scripts: 'true',
  npm_config_offline: 'true',
}

test('a fresh clone installs its own Node, builds and starts without scripts and without a network (rule D15)', async () => {
  const folder = newFolder('fresh-clone')
  const names = execFileSync('git', ['ls-files', '-z'], { cwd: rootFolder, encoding: 'utf8' }).split('\0')
  for (const name of names.filter(Boolean)) cpSync(join(rootFolder, name), join(folder, name))
  execFileSync('npm', ['run', 'build'], { cwd: folder, env: strict, stdio: ['ignore', 'ignore', 'inherit'] })
  expect(realpathSync(join(folder, 'node_modules/.bin/node'))).toMatch(/\/node_modules\/node-[a-z]+-\w+\/bin\/node$/)
  await using product = await startProduct({ folder, isByNpm: true, env: strict })
  expect((await fetch(`${product.url}/`)).status).toBe(200)
})

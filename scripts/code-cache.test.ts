import { execFileSync } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { expect, onTestFinished, test } from 'vitest'

const cacheModule = join(import.meta.dirname, 'code-cache.ts')

/** Creates a data folder and a build with one module. `start` loads it in a process and returns whether that used compiled code. */
function makePlace() {
  const folder = mkdtempSync(join(tmpdir(), 'tillway-code-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const [data, stamp] = [join(folder, 'data'), join(folder, 'stamp')]
  mkdirSync(data, { mode: 0o700 })
  writeFileSync(join(folder, 'one.mjs'), 'export const one = 1')
  function start(build: string): boolean {
    writeFileSync(stamp, build)
    const code = `
      const { keepCompiledCode } = await import(${JSON.stringify(cacheModule)})
      console.log(keepCompiledCode(${JSON.stringify(data)}, ${JSON.stringify(stamp)}))
      await import(${JSON.stringify(join(folder, 'one.mjs'))})
      ;(await import('node:module')).flushCompileCache()`
    return execFileSync(process.execPath, ['--input-type=module', '-e', code], { encoding: 'utf8' }).trim() === 'true'
  }
  const cache = join(data, 'code-cache')
  return { data, cache, start, builds: () => (existsSync(cache) ? readdirSync(cache) : []) }
}

test('compiled code is cached per build, and the code of former builds is deleted', () => {
  const { start, builds, cache } = makePlace()
  expect([start('first'), builds()]).toEqual([true, ['first']])
  expect(readdirSync(join(cache, 'first'), { recursive: true }).length).toBeGreaterThan(1)
  expect([start('second'), builds()]).toEqual([true, ['second']])
})

test('code is never read from a folder that others can write, or that is missing', () => {
  const { data, cache, start, builds } = makePlace()
  chmodSync(data, 0o777)
  expect([start('build'), builds()]).toEqual([false, []])
  chmodSync(data, 0o700)
  mkdirSync(cache)
  chmodSync(cache, 0o770)
  expect([start('build'), readdirSync(join(cache, 'build'))]).toEqual([false, []])
  rmSync(data, { recursive: true })
  expect([start('build'), existsSync(data)]).toEqual([false, false])
})

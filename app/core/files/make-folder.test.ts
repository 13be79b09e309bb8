import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { expect, test } from 'vitest'

import { lockFolder, tryFolder } from './lock.server.ts'
import { makeFolder } from './make-folder.server.ts'

test('a folder and its parents are created for their owner alone, and a repeated call changes nothing (rule X8)', () => {
  const root = mkdtempSync(join(tmpdir(), 'tillway-folder-'))
  for (let times = 0; times < 2; times += 1) makeFolder(join(root, 'a/b/c'))
  expect(statSync(join(root, 'a/b/c')).mode & 0o777).toBe(0o700)
  writeFileSync(join(root, 'file'), '')
  for (const path of ['file', 'file/below']) expect(() => makeFolder(join(root, path)), path).toThrow(/EEXIST|ENOTDIR/)
  rmSync(root, { recursive: true })
})

test.runIf(process.platform === 'linux')(
  'a data folder below /proc is refused, and the start does not hang (rule X8)',
  () => {
    for (const use of [makeFolder, lockFolder, tryFolder])
      for (const folder of ['/proc/x', '/proc/x/y/z']) expect(() => use(folder), folder).toThrow('ENOENT')
  },
)

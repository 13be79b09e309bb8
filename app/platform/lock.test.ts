import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { expect, onTestFinished, test } from 'vitest'

import { FolderInUseError, lockFolder } from './lock.server.ts'

function makeFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'tillway-lock-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

const program = `
  const { lockFolder } = await import(process.argv[1])
  globalThis.held = lockFolder(process.argv[2])
  console.log('held')
  setInterval(() => {}, 1000)
`

/** Another process that holds the folder's lock until it is ended. */
async function holdElsewhere(folder: string): Promise<ChildProcess> {
  const url = new URL('lock.server.ts', import.meta.url).href
  const child = spawn(process.execPath, ['--input-type=module', '-e', program, url, folder], { stdio: 'pipe' })
  onTestFinished(() => void child.kill('SIGKILL'))
  const [first] = (await Promise.race([once(child.stdout, 'data'), once(child, 'exit')])) as unknown[]
  expect(String(first)).toContain('held')
  return child
}

test('a second process is refused at once, with a message that says what to do (rule D4)', async () => {
  const folder = makeFolder()
  await holdElsewhere(folder)
  expect(() => lockFolder(folder)).toThrow(FolderInUseError)
  expect(() => lockFolder(folder)).toThrow(/in use by another process.*DATA_DIR/s)
})

test('kill −9 of the holder frees the lock: there is no stale lock to judge', async () => {
  const folder = makeFolder()
  for (let round = 0; round < 3; round += 1) {
    const child = await holdElsewhere(folder)
    expect(() => lockFolder(folder)).toThrow(FolderInUseError)
    child.kill('SIGKILL')
    await once(child, 'exit')
  }
  lockFolder(folder).release()
})

test('a released lock is free, in the same process too', () => {
  const folder = makeFolder()
  const first = lockFolder(folder)
  expect(() => lockFolder(folder)).toThrow(FolderInUseError)
  first.release()
  lockFolder(folder).release()
})

test('two folders do not disturb each other', () => {
  const first = lockFolder(makeFolder())
  expect(() => lockFolder(makeFolder()).release()).not.toThrow()
  first.release()
})

test('a folder that cannot be made is another error than a folder in use', () => {
  const file = join(makeFolder(), 'file')
  writeFileSync(file, '')
  expect(() => lockFolder(join(file, 'data'))).toThrow(/ENOTDIR|EEXIST/)
})

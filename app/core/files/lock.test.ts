import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { expect, onTestFinished, test } from 'vitest'

import { FolderInUseError, lockFolder, tryFolder } from './lock.server.ts'
import { OpenFolderError } from './our-folder.server.ts'

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

/** Starts another process that holds the folder's lock until it is ended. */
async function lockElsewhere(folder: string): Promise<ChildProcess> {
  const url = new URL('lock.server.ts', import.meta.url).href
  const child = spawn(process.execPath, ['--input-type=module', '-e', program, url, folder], { stdio: 'pipe' })
  onTestFinished(() => void child.kill('SIGKILL'))
  const [first] = (await Promise.race([once(child.stdout, 'data'), once(child, 'exit')])) as unknown[]
  expect(String(first)).toContain('held')
  return child
}

test('a second process is refused the lock at once, with a message that says what to do (rule D4)', async () => {
  const folder = makeFolder()
  await lockElsewhere(folder)
  expect(() => lockFolder(folder)).toThrow(FolderInUseError)
  expect(() => lockFolder(folder)).toThrow(/in use by another process.*DATA_DIR/s)
})

test('a process that is killed (kill −9) leaves no stale lock', async () => {
  const folder = makeFolder()
  for (let round = 0; round < 3; round += 1) {
    const child = await lockElsewhere(folder)
    expect(() => lockFolder(folder)).toThrow(FolderInUseError)
    child.kill('SIGKILL')
    await once(child, 'exit')
  }
  lockFolder(folder).release()
})

test('a released lock can be taken again, also by the same process', () => {
  const folder = makeFolder()
  const first = lockFolder(folder)
  expect(() => lockFolder(folder)).toThrow(FolderInUseError)
  first.release()
  lockFolder(folder).release()
})

test('tryFolder creates a writable folder, works while another process holds the lock, and leaves no file', async () => {
  const folder = join(makeFolder(), 'data')
  tryFolder(folder)
  expect(readdirSync(folder)).toEqual([])
  await lockElsewhere(folder)
  const before = readdirSync(folder)
  tryFolder(folder)
  expect(readdirSync(folder)).toEqual(before)
})

test('locks of two folders are independent', () => {
  const first = lockFolder(makeFolder())
  expect(() => lockFolder(makeFolder()).release()).not.toThrow()
  first.release()
})

test('a folder that cannot be created and a folder in use are reported as different errors', () => {
  const file = join(makeFolder(), 'file')
  writeFileSync(file, '')
  expect(() => lockFolder(join(file, 'data'))).toThrow(/ENOTDIR|EEXIST/)
})

test('open files in a data folder are closed before use, and later ones are created closed (rule X8)', () => {
  const before = process.umask(0)
  onTestFinished(() => void process.umask(before))
  const folder = join(makeFolder(), 'data')
  mkdirSync(join(folder, 'database/base'), { recursive: true, mode: 0o777 })
  writeFileSync(join(folder, 'database/base/1'), 'rows', { mode: 0o666 })
  writeFileSync(join(folder, 'keys'), 'k1:…', { mode: 0o644 })
  const lock = lockFolder(folder)
  writeFileSync(join(folder, 'database/base/2'), 'more rows')
  mkdirSync(join(folder, 'database/new'))
  lock.release()
  const modes = ['.', 'database', 'database/base', 'database/base/1', 'database/base/2', 'database/new', 'keys', 'lock']
  expect(modes.map((name) => [name, (statSync(join(folder, name)).mode & 0o777).toString(8)])).toEqual(
    modes.map((name) => [name, ['database/base/1', 'database/base/2', 'keys', 'lock'].includes(name) ? '600' : '700']),
  )
})

test('a shared folder is refused, and nothing in it is changed (rule X8)', () => {
  const folder = makeFolder()
  chmodSync(folder, 0o1777)
  writeFileSync(join(folder, 'of-others'), '')
  chmodSync(join(folder, 'of-others'), 0o644)
  expect(() => lockFolder(folder)).toThrow(OpenFolderError)
  expect(statSync(join(folder, 'of-others')).mode & 0o777).toBe(0o644)
})

test('a folder with the files of others is refused, on either engine, and nothing in it is changed (rule X8)', () => {
  const folder = makeFolder()
  chmodSync(folder, 0o755)
  writeFileSync(join(folder, 'run.sh'), '')
  chmodSync(join(folder, 'run.sh'), 0o755)
  for (const use of [lockFolder, tryFolder]) expect(() => use(folder)).toThrow(/holds nothing of the product/)
  expect(readdirSync(folder)).toEqual(['run.sh'])
  expect([statSync(folder).mode & 0o777, statSync(join(folder, 'run.sh')).mode & 0o777]).toEqual([0o755, 0o755])
})

test('our folder is closed without a change of the files of others in it (rule X8)', () => {
  const folder = makeFolder()
  chmodSync(folder, 0o755)
  writeFileSync(join(folder, 'keys'), 'k1:…')
  writeFileSync(join(folder, 'run.sh'), '')
  for (const name of ['keys', 'run.sh']) chmodSync(join(folder, name), 0o755)
  lockFolder(folder).release()
  const modes = ['.', 'keys', 'run.sh'].map((name) => statSync(join(folder, name)).mode & 0o777)
  expect(modes).toEqual([0o700, 0o600, 0o755])
})

test('an empty disk and one with our backups count as empty (rule X8)', () => {
  const folder = makeFolder()
  mkdirSync(join(folder, 'lost+found'))
  writeFileSync(join(folder, 'newest.backup'), '')
  expect(() => tryFolder(folder)).not.toThrow()
  expect(() => lockFolder(folder).release()).not.toThrow()
})

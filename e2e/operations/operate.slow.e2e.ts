import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseEnv } from 'node:util'

import { expect, test } from 'vitest'

import { runCommand } from '#e2e/harness/product/run-command.ts'
import { newFolder } from '#e2e/harness/product/run-folder.ts'
import { inheritedEnvironment, startProduct } from '#e2e/harness/product/start-product.ts'
import { unitValues } from '#e2e/harness/product/unit.ts'
import { rootFolder } from '#scripts/root-folder.ts'

const read = (name: string) => readFileSync(join(rootFolder, name), 'utf8')

/** Returns the command blocks in a part of a document. */
const blocksOf = (part: string) => [...part.matchAll(/```sh\n([^]+?)```/g)].map(([, commands = '']) => commands)

test('the timer takes an encrypted backup each night as set up in docs/operations.md, and deletes backups older than a month', async () => {
  const folder = newFolder('operate')
  const backups = join(folder, 'backups')
  mkdirSync(backups)
  const [, setUp = ''] = read('docs/operations.md').split('**Every night**')
  const [phrase = '', ...others] = (blocksOf(setUp)[0] ?? '').trim().split('\n')
  expect(others).toEqual([
    'cp /srv/tillway/current/deploy/tillway-backup.* /etc/systemd/system/',
    'systemctl enable --now tillway-backup.timer',
    'systemctl start tillway-backup',
  ])
  const place = (text: string) =>
    text.replaceAll('/etc/tillway', folder).replaceAll('/var/lib/tillway-backups', backups)
  // A second run keeps the passphrase: earlier backups need it.
  const phrases = [1, 2].map(() => {
    execFileSync('sh', ['-eu', '-c', place(phrase)])
    return readFileSync(join(folder, 'phrase'), 'utf8')
  })
  expect(phrases[1]).toBe(phrases[0])

  await using product = await startProduct()
  const months = (count: number) => new Date(Date.now() - count * 31 * 86_400_000)
  for (const [name, age] of [
    ['old.backup', 2],
    ['kept.backup', 0.5],
  ] as const) {
    // prettier-ignore
    writeFileSync(join(backups, name), '')
    utimesSync(join(backups, name), months(age), months(age))
  }
  // Runs as systemd does: root's file as a credential, the folders, and one command after the other.
  expect(unitValues('tillway-backup.service', 'LoadCredential').map(place)).toEqual([
    `phrase:${join(folder, 'phrase')}`,
  ])
  expect(unitValues('tillway-backup.service', 'StateDirectory')).toEqual(['tillway tillway-backups'])
  expect(unitValues('tillway-backup.service', 'EnvironmentFile')).toEqual(unitValues('tillway@.service', 'EnvironmentFile')) // prettier-ignore
  const said = parseEnv(unitValues('tillway-backup.service', 'Environment').join(' ').replaceAll(' ', '\n'))
  expect(said).toEqual({ NODE_ENV: 'production', DATA_DIR: '/var/lib/tillway' })
  const settings = { DATABASE: 'embedded', PUBLIC_URL: 'https://shop.example', TRUST_PROXY: 'none', OUTBOX_ONLY: 'on' }
  const env = { ...inheritedEnvironment(), ...settings, NODE_ENV: 'production', DATA_DIR: product.dataDir }
  for (const command of unitValues('tillway-backup.service', 'ExecStart'))
    execFileSync('sh', ['-eu', '-c', place(command)], {
      cwd: rootFolder,
      env: { ...env, CREDENTIALS_DIRECTORY: folder },
    })

  const [today = '', ...kept] = readdirSync(backups).toSorted()
  expect([today, ...kept]).toEqual([expect.stringMatching(/^\d{4}-\d\d-\d\d\.backup$/), 'kept.backup'])
  const file = join(backups, today)
  expect((await runCommand('backup', ['--check', file], env)).code).toBe(1)
  const opened = await runCommand('backup', ['--check', file, '--passphrase-file', join(folder, 'phrase')], env)
  expect(opened).toEqual({ code: 0, said: expect.stringContaining('is complete') })
  expect((await runCommand('doctor', [], env)).said).toMatch(/^ok +Backup +the newest is 0 hours old/m)
})

test('an upgrade that is pasted unchanged from docs/deploy.md stops at the step that fails', () => {
  const [, upgrade = ''] = read('docs/deploy.md').split('\n## Upgrade\n')
  const blocks = blocksOf(upgrade.split('\n## ')[0] ?? '')
  expect(blocks).toHaveLength(2)
  for (const block of blocks) {
    const folder = newFolder('upgrade')
    mkdirSync(join(folder, 'bin'))
    // Records its call, and fails when its turn has come.
    const stand = '#!/bin/sh\necho "$0 $*" >> "$CALLS"\ntest "$(wc -l < "$CALLS")" -ne "$FAILS"\n'
    for (const name of ['runuser', 'systemctl', 'curl', 'git', 'docker'])
      writeFileSync(join(folder, 'bin', name), stand, { mode: 0o755 })
    const callsUntil = (fails: number) => {
      const calls = join(folder, `calls-${fails}`)
      spawnSync('/bin/sh', ['-c', block.replaceAll('/srv/tillway/VERSION', folder)], {
        env: { PATH: `${join(folder, 'bin')}:/usr/bin:/bin`, CALLS: calls, FAILS: String(fails) },
      })
      return existsSync(calls) ? readFileSync(calls, 'utf8').trim().split('\n').length : 0
    }
    const all = callsUntil(0)
    expect(all).toBeGreaterThan(3)
    const steps = Array.from({ length: all }, (_, at) => at + 1)
    expect(steps.map(callsUntil)).toEqual(steps)
  }
})

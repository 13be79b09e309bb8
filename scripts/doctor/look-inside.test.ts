import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { expect, onTestFinished, test } from 'vitest'

import { noteLastBackup } from '#app/backup/last-backup.server.ts'
import { readConfig } from '#app/core/config/config.server.ts'
import { startObjectServer } from '#app/testing/object-server.ts'

import { lookAtBackups, lookAtFiles } from './look-inside.ts'

test('the doctor stores a test object in the object store, reads it and deletes it', async () => {
  expect(await lookAtFiles(readConfig({}))).toMatchObject({ state: 'ok', says: 'stored in the database' })
  const server = await startObjectServer()
  expect(await lookAtFiles(readConfig(server.env))).toMatchObject({ what: 'Files', state: 'ok' })
  expect(server.names()).toEqual([])
  const wrong = readConfig({ ...server.env, AWS_SECRET_ACCESS_KEY: 'wrong' })
  expect(await lookAtFiles(wrong)).toMatchObject({ state: 'bad', says: expect.stringContaining('403') })
  server.goAway()
  expect(await lookAtFiles(readConfig(server.env))).toMatchObject({
    state: 'bad',
    says: expect.stringContaining('503'),
  })
})

test('a backup is ok while its file exists, a note once the file was moved, and bad when older than a day and a half', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'tillway-doctor-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const config = readConfig({ DATA_DIR: folder })
  const file = join(folder, 'today.backup')
  const hoursAgo = (hours: number) =>
    noteLastBackup(folder, { file, takenAt: new Date(Date.now() - hours * 3_600_000) })
  writeFileSync(file, '')
  await hoursAgo(1)
  expect(await lookAtBackups(config)).toMatchObject({ state: 'ok', says: `the newest is 1 hours old, ${file}` })
  rmSync(file)
  expect(await lookAtBackups(config)).toMatchObject({
    state: 'note',
    says: expect.stringMatching(/but the file no longer exists$/),
  })
  await hoursAgo(37)
  expect(await lookAtBackups(config)).toMatchObject({ state: 'bad' })
})

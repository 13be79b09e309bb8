import fs, { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { PGlite } from '@electric-sql/pglite'
import { afterAll, expect, test, vi } from 'vitest'

import { DurableFileSystem, durableStartParams } from './durable-file-system.server.ts'

let opened: Promise<{ pglite: PGlite; folder: string }> | undefined

async function start(): Promise<{ pglite: PGlite; folder: string }> {
  const folder = mkdtempSync(join(tmpdir(), 'tillway-durable-'))
  const fs = new DurableFileSystem(join(folder, 'database'))
  return { folder, pglite: await PGlite.create({ fs, startParams: durableStartParams }) }
}

/** Both tests share one engine, because its first start takes seconds. */
const open = async () => (await (opened ??= start())).pglite

afterAll(async () => {
  if (!opened) return
  const { pglite, folder } = await opened
  await pglite.close()
  rmSync(folder, { recursive: true, force: true })
})

/** Counts the files and folders that were synced to the disk during some work. */
async function syncsOf(work: () => Promise<unknown>): Promise<{ files: number; folders: number }> {
  const seen = { files: 0, folders: 0 }
  const real = fs.fsyncSync
  const spy = vi.spyOn(fs, 'fsyncSync').mockImplementation((file) => {
    if (fs.fstatSync(file).isDirectory()) seen.folders += 1
    else seen.files += 1
    real(file)
  })
  try {
    await work()
  } finally {
    spy.mockRestore()
  }
  return seen
}

test('every commit of the embedded database reaches the disk before it is acknowledged', async () => {
  const pglite = await open()
  expect((await pglite.query('show fsync')).rows).toEqual([{ fsync: 'on' }])
  expect((await pglite.query('show synchronous_commit')).rows).toEqual([{ synchronous_commit: 'on' }])
  await pglite.exec('create table t (id int)')
  for (let round = 0; round < 20; round += 1) {
    const syncs = await syncsOf(() => pglite.query('insert into t values ($1)', [round]))
    expect(syncs.files, `commit ${round}`).toBeGreaterThanOrEqual(1)
  }
  expect((await syncsOf(() => pglite.query('select * from t'))).files).toBe(0)
})

test('new and renamed files are synced in their folders too', async () => {
  const pglite = await open()
  const made = await syncsOf(() => pglite.exec('create table made (id int)'))
  expect(made.folders).toBeGreaterThanOrEqual(1)
  const rewritten = await syncsOf(() => pglite.exec('checkpoint'))
  expect(rewritten.files).toBeGreaterThanOrEqual(1)
})

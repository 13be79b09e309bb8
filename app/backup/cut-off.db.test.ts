import { mkdtempSync, rmSync, statSync, truncateSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { expect, onTestFinished, test } from 'vitest'

import { databaseOn } from '#app/data/database/embedded/embedded.server.ts'
import { inMemory } from '#app/testing/in-memory.ts'
import { startTestPlatform } from '#app/testing/test-platform.ts'

import { restoreBackup } from './restore-backup.server.ts'
import { takeBackup } from './take-backup.server.ts'

test('a backup that is cut off is refused before anything is restored (rule D7)', async () => {
  await using platform = await startTestPlatform()
  const folder = mkdtempSync(join(tmpdir(), 'tillway-short-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const file = join(folder, 'short.backup')
  await takeBackup(platform.database, { file, passphrase: undefined, version: '1' })
  truncateSync(file, statSync(file).size - 100)
  const empty = databaseOn(await inMemory())
  onTestFinished(() => empty.close())
  const scripts: string[] = []
  const watched: typeof empty.exclusively = (work) =>
    empty.exclusively((connection) =>
      work({
        ...connection,
        async execute(script) {
          scripts.push(script)
          await connection.execute(script)
        },
      }),
    )
  const restored = restoreBackup({ exclusively: watched }, { file, passphrase: undefined, check: async () => {} })
  await expect(restored).rejects.toThrow('short.backup')
  expect(scripts).toEqual([])
})

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { openInMemory } from '../database/embedded.server.ts'
import { migrate } from '../database/migrate.server.ts'

/** Makes one migrated embedded database for the whole run; each test file starts from a copy of it. */
export default async function makeTemplate(): Promise<(() => void) | undefined> {
  if (process.env.TEST_DATABASE_URL) return undefined
  const folder = mkdtempSync(join(tmpdir(), 'tillway-template-'))
  const database = await openInMemory()
  await migrate(database)
  const dump = await database.dump()
  await database.close()
  const file = join(folder, 'template.tar')
  writeFileSync(file, Buffer.from(await dump.arrayBuffer()))
  process.env.TEST_DATABASE_TEMPLATE = file
  return () => rmSync(folder, { recursive: true, force: true })
}

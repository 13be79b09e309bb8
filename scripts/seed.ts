import { existsSync } from 'node:fs'
import { join } from 'node:path'

import { buildWhenNeeded, isReadable, requireBuild } from './build.ts'
import { rootFolder } from './root-folder.ts'

/** Loads the product in production mode: the development build of React takes twice as long for a mail. */
async function loadSeed() {
  const { NODE_ENV } = process.env
  process.env.NODE_ENV = 'production'
  try {
    const built: string = '../build/server/index.js'
    const { entry } = (await import(built)) as { entry: { module: typeof import('#app/entry.server.tsx') } }
    return await entry.module.loadSeed()
  } finally {
    if (NODE_ENV === undefined) delete process.env.NODE_ENV
    else process.env.NODE_ENV = NODE_ENV
  }
}

try {
  if (existsSync('.env')) process.loadEnvFile('.env')
  if (process.env.NODE_ENV === 'production') requireBuild()
  else await buildWhenNeeded()
  const { seedInstallation } = await loadSeed()
  await seedInstallation(join(rootFolder, 'build/empty-database.tar.gz'))
} catch (error) {
  if (!isReadable(error)) throw error
  console.error(error.message)
  process.exitCode = 1
}

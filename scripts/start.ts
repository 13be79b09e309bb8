import { existsSync } from 'node:fs'
import { flushCompileCache } from 'node:module'
import { fileURLToPath } from 'node:url'

import { brand } from '#app/brand.ts'
import { readConfig } from '#app/core/config/config.server.ts'
import { refuseOthersFolder } from '#app/core/files/our-folder.server.ts'

import { buildWhenNeeded, requireBuild } from './build.ts'
import { readBuild } from './read-build.ts'
import { keepCompiledCode } from './code-cache.ts'
import { stopWhenAsked } from './stop-when-asked.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
process.chdir(root)

/** Exit codes of sysexits.h: a supervisor can distinguish a bad setting from a crash. */
const exitCodes: Record<string, number> = {
  ConfigError: 78,
  FolderInUseError: 75,
  OpenFolderError: 78,
  BuildError: 70,
  ContentError: 65,
}

if (existsSync('.env')) process.loadEnvFile('.env')
// The operator's environment decides which settings the product requires; the libraries run in production mode either way.
const env = { ...process.env }
process.env.NODE_ENV = 'production'

try {
  // Before any slow step: a bad value is reported at once.
  const { isProduction, DATA_DIR } = readConfig(env)
  if (isProduction) requireBuild()
  else await buildWhenNeeded()
  refuseOthersFolder(DATA_DIR)
  keepCompiledCode(DATA_DIR, 'build/.stamp')
  const build = (await import('../build/server/index.js' as string)) as {
    entry: { module: typeof import('#app/entry.server.tsx') }
  }
  const starting = build.entry.module.start({
    env,
    version: readBuild(),
    pages: { build: () => Promise.resolve(build as never), mode: 'production' },
    clientFolder: `${root}build/client`,
  })
  // Once the server listens there may be requests in flight, and process 1 of a container ignores signals without a handler. A start that
  // fails ends by itself.
  stopWhenAsked(() =>
    starting.then(
      ({ stop }) => stop(),
      () => new Promise(() => {}),
    ),
  )
  const running = await starting
  console.log([`${brand.name} ${running.version} runs at ${running.url}`, ...running.notes].join('\n'))
  // Written now and not at the end: a killed process has no end.
  flushCompileCache()
} catch (error) {
  const { name, message, exitCode = exitCodes[name] } = error as Error & { exitCode?: number }
  console.error(exitCode === undefined ? error : message)
  process.exit(exitCode ?? 1)
}

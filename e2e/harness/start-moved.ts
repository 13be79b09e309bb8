import { fileURLToPath } from 'node:url'

import type { ServerBuild } from 'react-router'

type EntryModule = typeof import('#app/entry.server.tsx')

/** Starts the build that is there, whatever PUBLIC_URL it was made for: `scripts/start.ts` would build anew for each. */
process.env.NODE_ENV = 'production'
const folder = new URL('../../build/', import.meta.url)
const build = (await import(new URL('server/index.js', folder).href)) as ServerBuild
const { start } = build.entry.module as unknown as EntryModule
const running = await start({
  env: process.env,
  version: 'test',
  pages: { build: () => Promise.resolve(build), mode: 'production' },
  clientFolder: fileURLToPath(new URL('client', folder)),
})
process.once('SIGTERM', () => void running.stop().then(() => process.exit(0)))
console.log(running.notes.join('\n'))

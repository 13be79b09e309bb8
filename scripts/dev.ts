import { createServer as createHttp, type RequestListener } from 'node:http'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

import type { ServerBuild } from 'react-router'
import { createServer, isRunnableDevEnvironment } from 'vite'

import { stopWhenAsked } from './stop-when-asked.ts'

type EntryModule = typeof import('#app/entry.server.tsx')

const root = fileURLToPath(new URL('..', import.meta.url))
process.chdir(root)
if (existsSync('.env')) process.loadEnvFile('.env')
process.env.NODE_ENV = 'development'

// One process: Vite answers for its modules, styles and hot reload, our own server for the rest.
let answer: RequestListener = (_, response) => response.writeHead(503).end('starting')
const http = createHttp((request, response) => answer(request, response))
const vite = await createServer({
  root,
  appType: 'custom',
  server: { middlewareMode: { server: http }, hmr: { server: http } },
})

const { ssr } = vite.environments
if (!ssr || !isRunnableDevEnvironment(ssr)) throw new Error('Vite cannot run the server build')
const loadBuild = () => ssr.runner.import<ServerBuild>('virtual:react-router/server-build')
const { start } = (await loadBuild()).entry.module as unknown as EntryModule

const running = await start({
  env: { LOG_LEVEL: 'warn', ...process.env },
  version: { version: 'dev', build: '', commit: '' },
  pages: { build: loadBuild, mode: 'development' },
  clientFolder: undefined,
  listen: (listener) => {
    answer = (request, response) => vite.middlewares(request, response, () => listener(request, response))
    return http
  },
})

stopWhenAsked(() => running.stop().then(() => vite.close()))
console.log([`Developing at ${running.url}`, ...running.notes].join('\n'))

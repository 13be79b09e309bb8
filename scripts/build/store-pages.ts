import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router'

// Renders pages with an existing build, and stores them next to its files: store-pages.ts <build> <path>… It runs in a separate process,
// because the build is the whole product.
const [folder = '', ...paths] = process.argv.slice(2)
const build = (await import(pathToFileURL(join(folder, 'server/index.js')).href)) as ServerBuild
const answer = createRequestHandler(build, 'production')
for (const path of paths) {
  const response = await answer(new Request(new URL(path, 'http://localhost')), new RouterContextProvider())
  if (response.status !== 200) throw new Error(`${path} was answered with ${response.status}`)
  mkdirSync(join(folder, 'client', path), { recursive: true })
  writeFileSync(join(folder, 'client', path, 'index.html'), await response.text())
}

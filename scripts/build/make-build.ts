import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'

import { runnerImport } from 'vite'

import { prerenderedPaths } from '#app/site/prerender/prerendered-paths.ts'

import { deadLinksOfBuild } from '../content/check-built-links.ts'
import { checkContent } from '../content/load-content.ts'
import { readOwnAddresses } from '../content/own-addresses.ts'
import { ContentError } from '../content/problem.ts'
import { pathsToStore } from '../content/public-paths.ts'
import type { Sources } from '../content/read-content.ts'
import { rootFolder } from '../root-folder.ts'
import { BuildError } from './build-error.ts'
import { compressFiles } from './compress-files.ts'
import { drawings } from './drawings-plugin.ts'
import { slimManifestOf } from './slim-manifest.ts'

/** Runs a script in a separate process. @throws BuildError with everything that it printed. */
async function run(...words: string[]): Promise<void> {
  const child = spawn(process.execPath, words, {
    cwd: rootFolder,
    // Without the memory limit of the product, which waits for this process.
    env: { ...process.env, NODE_ENV: 'production', NODE_OPTIONS: '' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const [closed, ...printed] = await Promise.all([once(child, 'close'), text(child.stdout), text(child.stderr)])
  const [code] = closed as [number | null]
  if (code !== 0) throw new BuildError(`The build failed:\n${printed.join('\n')}`)
}

/** Draws the sharing images of pages with the site's own components, which Node cannot import by itself. */
async function drawCards(sources: Sources): Promise<Map<string, Buffer>> {
  const cards = await runnerImport<typeof import('../cards/draw-cards.tsx')>(
    join(rootFolder, 'scripts/cards/draw-cards.tsx'),
    { configFile: false, root: rootFolder, logLevel: 'error', plugins: [drawings()] },
  )
  return cards.module.drawCards(sources)
}

/** The build folder of the framework (`react-router.config.ts`). */
export const nextFolder = join(rootFolder, 'build.next')

/** Builds everything that the product serves. @throws BuildError, or ContentError that names every problem. */
export async function makeBuild(): Promise<void> {
  const { sources, redirects } = checkContent()
  const clientFolder = join(nextFolder, 'client')
  const [cards] = await Promise.all([
    drawCards(sources),
    run(join(rootFolder, 'node_modules/@react-router/dev/bin.cjs'), 'build'),
  ])
  slimManifestOf(clientFolder)
  const paths = pathsToStore(sources, prerenderedPaths, new Date())
  await Promise.all([
    run(join(import.meta.dirname, 'store-pages.ts'), nextFolder, ...paths),
    run(join(import.meta.dirname, 'make-empty-database.ts'), join(nextFolder, 'empty-database.tar.gz')),
  ])
  mkdirSync(join(clientFolder, 'cards'))
  for (const [path, body] of cards) writeFileSync(join(clientFolder, path), body)
  const problems = deadLinksOfBuild(clientFolder, readOwnAddresses(sources, redirects))
  if (problems.length > 0) throw new ContentError(problems)
  await compressFiles(clientFolder)
}

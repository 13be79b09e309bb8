import { globSync, rmSync } from 'node:fs'
import { join } from 'node:path'

import { runnerImport } from 'vite'

import { rootFolder } from '../root-folder.ts'
import { deadLinksOfBuild } from './check-built-links.ts'
import type { Checked } from './load-content.ts'
import { readOwnAddresses } from './own-addresses.ts'
import { ContentError } from './problem.ts'

type DrawCards = typeof import('../cards/draw-cards.tsx')

/**
 * What stands between the framework's build and a site: the cards that pages are shared with, and the proof that every
 * link of every stored page leads somewhere. @throws ContentError that names every dead link.
 */
export async function finishSite({
  sources,
  redirects,
  clientFolder,
}: Checked & { clientFolder: string }): Promise<void> {
  // The data of stored pages, for browsers that hydrate them: none does.
  for (const file of globSync('**/*.data', { cwd: clientFolder })) rmSync(join(clientFolder, file))
  const cards = await runnerImport<DrawCards>(join(rootFolder, 'scripts/cards/draw-cards.tsx'), {
    configFile: false,
    root: rootFolder,
    logLevel: 'error',
  })
  const { drawn, kept } = await cards.module.drawCards(sources, clientFolder)
  console.log(`Social cards: ${drawn} drawn, ${kept} unchanged.`)
  const problems = deadLinksOfBuild(clientFolder, readOwnAddresses(sources, redirects))
  if (problems.length > 0) throw new ContentError(problems)
}

import { relative } from 'node:path'
import { fileURLToPath } from 'node:url'

import type { Plugin, Rolldown } from 'vite'

const name = 'virtual:page-sheets'
const app = fileURLToPath(new URL('../../app', import.meta.url))

/** Returns the style sheets of a built script and of those that it imports, in the order in which the framework links them. */
function sheetsBelow(bundle: Rolldown.OutputBundle, file: string, seen = new Set<string>()): string[] {
  const chunk = bundle[file]
  if (chunk?.type !== 'chunk' || seen.has(file)) return []
  seen.add(file)
  return [
    ...(chunk.viteMetadata?.importedCss ?? []),
    ...chunk.imports.flatMap((each) => sheetsBelow(bundle, each, seen)),
  ]
}

/** Returns the id that the framework gives to the route of a module: its path in the app, without the extension. */
const routeIdOf = (module: string) => relative(app, module.split('?')[0] ?? '').replace(/\.tsx?$/, '')

/**
 * Provides the text of the style sheets that the bundler created for each route to the server, as `virtual:page-sheets`: a public page
 * inlines them, other pages link to them. The client is built first, so its sheets are known by then.
 */
export function pageSheets(): Plugin {
  const texts: Record<string, string> = {}
  const routes: Record<string, string[]> = {}
  let isDev = false
  return {
    name: 'page-sheets',
    sharedDuringBuild: true,
    configResolved(config) {
      isDev = config.command === 'serve'
    },
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        if (this.environment.name !== 'client') return
        for (const item of Object.values(bundle)) {
          if (item.type === 'asset' && item.fileName.endsWith('.css')) texts[item.fileName] = String(item.source)
          if (item.type === 'chunk' && item.facadeModuleId)
            routes[routeIdOf(item.facadeModuleId)] = [...new Set(sheetsBelow(bundle, item.fileName))]
        }
      },
    },
    resolveId: (id) => (id === name ? `\0${name}` : undefined),
    load(id) {
      if (id !== `\0${name}`) return undefined
      if (isDev || this.environment.name === 'client') return 'export const sheetsOf = undefined'
      const used = Object.fromEntries(
        Object.entries(routes).filter(([route, { length }]) => route.endsWith('.page') && length > 0),
      )
      return `const texts = ${JSON.stringify(texts)}
const routes = ${JSON.stringify(used)}
export const sheetsOf = (ids) => [...new Set(ids.flatMap((id) => routes[id] ?? []))].map((file) => texts[file]).join('')`
    },
  }
}

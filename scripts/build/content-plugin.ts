import { sep } from 'node:path'

import type { Plugin, ViteDevServer } from 'vite'

import { makeBitmap } from '../content/bitmaps.ts'
import { bitmapsOf, checkContent, contentFolder, finishEntry, inOrder } from '../content/load-content.ts'
import { collectionNames } from '../content/read-content.ts'

const prefix = 'virtual:content/'
const resolved = `\0${prefix}`
const moduleNames: readonly string[] = [...collectionNames, 'redirects']

type Made = { modules: Map<string, unknown>; files: Map<string, Buffer> }

/** Reads, checks and renders a content folder. Returns the content of its modules, and the files of its images. */
async function makeContent(folder: string, withDrafts: boolean): Promise<Made> {
  const { sources, redirects } = checkContent({ folder })
  const modules = new Map<string, unknown>([['redirects', redirects]])
  const files = new Map<string, Buffer>()
  for (const name of collectionNames) {
    const entries: unknown[] = []
    for (const source of inOrder(sources, name, withDrafts)) {
      const made = await Promise.all(
        [...bitmapsOf(source)].map(async ([src, file]) => ({ src, ...(await makeBitmap(file)) })),
      )
      entries.push(finishEntry(source, new Map(made.map(({ src, bitmap }) => [src, bitmap]))))
      for (const { fileName, body } of made.flatMap((one) => one.files)) files.set(fileName, body)
    }
    modules.set(name, entries)
  }
  return { modules, files }
}

/** Serves the images of entries from memory while developing. */
function servePictures(server: ViteDevServer, made: () => Promise<Made>): void {
  server.middlewares.use((request, response, next) => {
    const path = request.url?.slice(1) ?? ''
    if (!path.startsWith('assets/pictures/')) return next()
    void made().then(({ files }) => {
      const body = files.get(path)
      if (!body) return next()
      response.setHeader('Content-Type', `image/${path.split('.').at(-1)}`)
      response.end(body)
    }, next)
  })
}

/**
 * Provides `content/` to the server bundle as `virtual:content/<collection>` (docs/content.md). The browser's bundle gets empty modules,
 * because no script there reads them: public pages are not hydrated.
 */
export function content(folder = contentFolder): Plugin {
  let isDev = false
  let made: Promise<Made> | undefined
  const make = () => (made ??= makeContent(folder, isDev))
  return {
    name: 'content',
    sharedDuringBuild: true,
    configResolved({ command }) {
      isDev = command === 'serve'
    },
    async buildStart() {
      if (isDev || this.environment.name !== 'client') return
      const { files } = await make()
      for (const [fileName, source] of files) this.emitFile({ type: 'asset', fileName, source })
    },
    configureServer: (server) => servePictures(server, make),
    resolveId: (id) => (id.startsWith(prefix) && moduleNames.includes(id.slice(prefix.length)) ? `\0${id}` : undefined),
    async load(id) {
      if (!id.startsWith(resolved)) return undefined
      if (this.environment.name === 'client') return 'export default []'
      const { modules } = await make()
      return `export default JSON.parse(${JSON.stringify(JSON.stringify(modules.get(id.slice(resolved.length)) ?? []))})`
    },
    hotUpdate({ file }) {
      if (!file.startsWith(folder.split(sep).join('/'))) return undefined
      made = undefined
      if (this.environment.name === 'client') {
        this.environment.hot.send({ type: 'full-reload' })
        return []
      }
      return moduleNames.flatMap((name) => this.environment.moduleGraph.getModuleById(resolved + name) ?? [])
    },
  }
}

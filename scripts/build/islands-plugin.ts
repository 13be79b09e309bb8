import { fileURLToPath } from 'node:url'

import type { Plugin } from 'vite'

/**
 * Builds one extra client entry for the public pages, which are not hydrated, and provides its URL and those of the files that it imports
 * to the server bundle as `virtual:islands`. The client environment is built first, so the hashed names are known by then.
 */
export function islands(entry: string): Plugin {
  const file = fileURLToPath(new URL(`../../${entry}`, import.meta.url))
  let built = { url: '', imports: [] as string[] }
  let isDev = false
  return {
    name: 'islands',
    sharedDuringBuild: true,
    configResolved(config) {
      isDev = config.command === 'serve'
    },
    buildStart() {
      if (!isDev && this.environment.name === 'client') this.emitFile({ type: 'chunk', id: file, name: 'islands' })
    },
    generateBundle(_, bundle) {
      if (this.environment.name !== 'client') return
      const chunk = Object.values(bundle).find((item) => item.type === 'chunk' && item.facadeModuleId === file)
      if (chunk?.type === 'chunk')
        built = { url: `/${chunk.fileName}`, imports: chunk.imports.map((name) => `/${name}`) }
    },
    resolveId(id) {
      return id === 'virtual:islands' ? '\0virtual:islands' : undefined
    },
    load(id) {
      if (id !== '\0virtual:islands') return undefined
      if (isDev) return `export default ${JSON.stringify(`/${entry}`)}; export const imports = []`
      const { url, imports } = this.environment.name === 'client' ? { url: '', imports: [] } : built
      return `export default ${JSON.stringify(url)}; export const imports = ${JSON.stringify(imports)}`
    },
  }
}

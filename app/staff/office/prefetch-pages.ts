const quietMs = 10_000

type PageModules = { module?: string; imports?: readonly string[] }

/**
 * Fetches the scripts of the office's pages into the browser's cache once the page has been quiet: React Router reloads the whole page
 * when a script does not come, which would lose it to the browser's own error page while the network is away (rule BO62).
 */
export function prefetchPages(): () => void {
  const timer = setTimeout(() => {
    const { __reactRouterManifest: manifest } = window as {
      __reactRouterManifest?: { routes: Record<string, PageModules> }
    }
    const office = Object.entries(manifest?.routes ?? {}).filter(([id]) => !/^(?:site|agents|signing\/sign)\//.test(id))
    const files = new Set(office.flatMap(([, { module, imports = [] }]) => [module, ...imports]))
    for (const href of files) {
      if (href === undefined) continue
      const link = Object.assign(document.createElement('link'), { rel: 'prefetch', as: 'script', href })
      document.head.append(link)
    }
  }, quietMs)
  return () => clearTimeout(timer)
}

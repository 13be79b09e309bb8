const quietMs = 10_000

type PageModules = { module?: string; imports?: readonly string[] }

/**
 * Prefetches the scripts of the office's pages once the page is idle. Otherwise React Router would reload the page for a missing script,
 * and offline the browser's error page would replace it (rule BO62).
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

type Navigations = { addEventListener(type: 'navigatesuccess', heard: () => void): void }

const isOffice = (path: string) => path.startsWith('/staff')

/**
 * Counts the hydrated pages of retailers: a page view on each change of the route, and clicks on what has a name. The
 * back office is not counted. A browser without the Navigation API counts whole page loads only (rule T7).
 */
export async function countHydratedVisits(): Promise<void> {
  const asksNot = (navigator as { globalPrivacyControl?: boolean }).globalPrivacyControl === true
  if (isOffice(location.pathname) || asksNot || navigator.doNotTrack === '1') return
  // Fetched by itself, as the public pages do: one piece for both.
  const { countVisits } = await import('./count-visits.ts')
  const { view } = countVisits()
  let shown = location.pathname
  const { navigation } = globalThis as { navigation?: Navigations }
  navigation?.addEventListener('navigatesuccess', () => {
    if (location.pathname === shown) return
    shown = location.pathname
    if (!isOffice(shown)) view(shown)
  })
}

type Navigations = { addEventListener(type: 'navigatesuccess', heard: () => void): void }

const isOffice = (path: string) => path.startsWith('/staff')

/**
 * Counts visits to the retailers' hydrated pages: a page view for each route change, and clicks on named elements. The back office is not
 * counted. Without the Navigation API only full page loads are counted (rule T7).
 */
export async function countHydratedVisits(): Promise<void> {
  const asksNot = (navigator as { globalPrivacyControl?: boolean }).globalPrivacyControl === true
  if (isOffice(location.pathname) || asksNot || navigator.doNotTrack === '1') return
  // Loaded separately, as on public pages, so that both share one chunk.
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

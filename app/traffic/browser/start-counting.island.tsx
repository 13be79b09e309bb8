/**
 * Starts the counting of visits: it loads the rest after the page has loaded, and stores the targets of clicks until then. For visitors who
 * opted out of tracking it loads, stores and sends nothing.
 */
export function startCounting(): void {
  if (navigator.doNotTrack === '1' || (navigator as { globalPrivacyControl?: boolean }).globalPrivacyControl) return
  const early: EventTarget[] = []
  const keep = ({ target }: Event) => early.push(target as EventTarget)
  addEventListener('click', keep, true)
  const start = async (): Promise<void> => {
    const { countVisits } = await import('./count-visits.ts')
    removeEventListener('click', keep, true)
    countVisits(early)
  }
  if (document.readyState === 'complete') void start()
  else addEventListener('load', () => void start())
}

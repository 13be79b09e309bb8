/**
 * The first script's part of counting visits: it fetches the rest once the page has loaded, and keeps what is clicked
 * until then. Who asks not to be followed is left alone: nothing is fetched, kept or sent.
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

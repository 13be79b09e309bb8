import { useEffect } from 'react'
import { useRevalidator } from 'react-router'

/**
 * Refreshes the data of the page when the retailer returns to the tab or the network is back.
 * @param everySeconds how often to refresh it in addition, while the tab is visible; 0 for never
 */
export function useFreshData(everySeconds = 0): void {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    const load = () => {
      if (!document.hidden) void revalidate()
    }
    const timer = everySeconds > 0 ? setInterval(load, everySeconds * 1_000) : undefined
    document.addEventListener('visibilitychange', load)
    addEventListener('online', load)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', load)
      removeEventListener('online', load)
    }
  }, [everySeconds, revalidate])
}

import { use, useEffect } from 'react'
import { UNSAFE_DataRouterContext as DataRouterContext, useRevalidator } from 'react-router'

/**
 * Refreshes the data of the page when the retailer returns to the tab or the network is back, but not while the page shows a refused form:
 * the router would remove the refusal and what was typed.
 * @param everySeconds how often to refresh it in addition, while the tab is visible; 0 for never
 */
export function useFreshData(everySeconds = 0): void {
  const { revalidate } = useRevalidator()
  const router = use(DataRouterContext)?.router
  useEffect(() => {
    const load = () => {
      if (!document.hidden && !router?.state.actionData) void revalidate()
    }
    const timer = everySeconds > 0 ? setInterval(load, everySeconds * 1_000) : undefined
    document.addEventListener('visibilitychange', load)
    addEventListener('online', load)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', load)
      removeEventListener('online', load)
    }
  }, [everySeconds, revalidate, router])
}

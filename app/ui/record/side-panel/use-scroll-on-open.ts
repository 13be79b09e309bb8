import { useEffect, useEffectEvent, useRef } from 'react'
import { NavigationType, useNavigationType } from 'react-router'

/**
 * Scrolls when another record opens: calls `scroll` whenever `record` changes, and when the component appears. A page that has just loaded
 * keeps its place, because it may have been scrolled before hydration.
 */
export function useScrollOnOpen(record: string, scroll: () => void): void {
  const isLoaded = useRef(useNavigationType() === NavigationType.Pop)
  const scrollNow = useEffectEvent(scroll)
  useEffect(() => {
    if (!isLoaded.current) scrollNow()
    isLoaded.current = false
  }, [record])
}

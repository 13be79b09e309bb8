import { useEffect, useRef } from 'react'
import { NavigationType, useNavigationType } from 'react-router'

import { useFocusOnOpen } from '#app/ui/record/use-focus-on-open.ts'

/**
 * Focuses the heading when a page of the queue opens. After a decision, also scrolls to the top, unless the page has just loaded: it may
 * have been scrolled before hydration.
 */
export function useArrival(page: string, isLed: boolean) {
  const heading = useFocusOnOpen<HTMLHeadingElement>()
  const isLoaded = useRef(useNavigationType() === NavigationType.Pop)
  useEffect(() => {
    const stays = isLoaded.current
    isLoaded.current = false
    if (!isLed) return
    heading.current?.focus({ preventScroll: true })
    if (!stays) scrollTo(0, 0)
  }, [heading, page, isLed])
  return heading
}

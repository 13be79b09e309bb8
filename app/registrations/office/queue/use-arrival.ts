import { useEffect } from 'react'

import { useFocusOnOpen } from '#app/ui/record/use-focus-on-open.ts'

/**
 * Focuses the heading when a page of the queue opens. After a decision, also scrolls to the top and ignores keys that
 * were meant for the last page.
 */
export function useArrival(page: string, isLed: boolean) {
  const heading = useFocusOnOpen<HTMLHeadingElement>()
  useEffect(() => {
    if (!isLed) return
    heading.current?.focus({ preventScroll: true })
    scrollTo(0, 0)
  }, [heading, page, isLed])
  return heading
}

import { useEffect } from 'react'

import { useFocusOnOpen } from '#app/ui/record/use-focus-on-open.ts'

/**
 * The heading of a page of the queue, which gets the focus when the page opens. Where a decision led here the page begins at its
 * top as well, and the keys of the last page press nothing on it.
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

import { useEffect } from 'react'

import { useFocusOnOpen } from '#app/ui/record/use-focus-on-open.ts'
import { useScrollOnOpen } from '#app/ui/record/side-panel/use-scroll-on-open.ts'

/** Focuses the heading when a page of the queue opens. After a decision (`isLed`), also scrolls to the top. */
export function useArrival(page: string, isLed: boolean) {
  const heading = useFocusOnOpen<HTMLHeadingElement>()
  useEffect(() => {
    if (isLed) heading.current?.focus({ preventScroll: true })
  }, [heading, page, isLed])
  useScrollOnOpen(`${page} ${isLed}`, () => {
    if (isLed) scrollTo(0, 0)
  })
  return heading
}

import { useEffect, useRef } from 'react'

/**
 * The heading to which a decision led: it takes the focus, so that the next page is read out from its beginning and the keys
 * of the last one press nothing on it. `arrival` is undefined where nothing led here.
 */
export function useArrival(arrival: string | undefined) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (arrival === undefined) return
    heading.current?.focus({ preventScroll: true })
    scrollTo(0, 0)
  }, [arrival])
  return heading
}

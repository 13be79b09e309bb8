import { type RefObject, useEffect, useRef } from 'react'

/**
 * Moves the focus to a heading after an act on the page has succeeded, because the button that had the focus is gone.
 * @param news identifies the act; undefined while there is none. The value at the first render moves nothing.
 */
export function useFocusOnNews(news: string | undefined): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null)
  const before = useRef(news)
  useEffect(() => {
    if (news !== undefined && news !== before.current) heading.current?.focus()
    before.current = news
  }, [news])
  return heading
}

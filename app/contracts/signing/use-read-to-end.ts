import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'

/** Whether the end of a text has been on the screen, or was jumped over. The mark stands at its end. */
export function useReadToEnd(): { isRead: boolean; end: RefObject<HTMLParagraphElement | null> } {
  const end = useRef<HTMLParagraphElement>(null)
  const [isRead, setRead] = useState(false)
  const read = useEffectEvent(() => setRead(true))
  useEffect(() => {
    const mark = end.current
    if (isRead || !mark) return undefined
    const watcher = new IntersectionObserver(([entry]) => entry?.isIntersecting && read())
    watcher.observe(mark)
    // The End key jumps: the mark is then above the screen and was never on it.
    const lookBack = () => mark.getBoundingClientRect().bottom < 0 && read()
    addEventListener('scroll', lookBack, { passive: true })
    return () => {
      watcher.disconnect()
      removeEventListener('scroll', lookBack)
    }
  }, [isRead])
  return { isRead, end }
}

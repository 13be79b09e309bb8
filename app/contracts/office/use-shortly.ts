import { useEffect, useState } from 'react'

/**
 * A value that leaves the screen by itself: after some seconds, when it is hidden, and when the page is put away, so that
 * Back never shows it again.
 */
export function useShortly<Value>(value: Value | undefined, seconds: number) {
  const [gone, setGone] = useState<Value | undefined>(undefined)
  useEffect(() => {
    if (value === undefined) return undefined
    const hide = () => setGone(value)
    const timer = setTimeout(hide, seconds * 1_000)
    addEventListener('pagehide', hide)
    return () => {
      clearTimeout(timer)
      removeEventListener('pagehide', hide)
    }
  }, [value, seconds])
  return { shown: value === gone ? undefined : value, hide: () => setGone(value) }
}

import { useEffect, useRef } from 'react'

const oftenMs = 10_000

/**
 * Runs `act` when the colleague returns to the page or acts on it, at most every ten seconds. It uses no timer, because an unused page
 * needs no news.
 */
export function useWhileUsed(act: () => void): void {
  const latest = useRef(act)
  useEffect(() => {
    latest.current = act
  })
  useEffect(() => {
    let last = performance.now()
    function onUse() {
      if (document.visibilityState !== 'visible' || performance.now() - last < oftenMs) return
      last = performance.now()
      latest.current()
    }
    const uses = ['visibilitychange', 'keydown', 'pointerdown'] as const
    for (const use of uses) document.addEventListener(use, onUse)
    return () => {
      for (const use of uses) document.removeEventListener(use, onUse)
    }
  }, [])
}

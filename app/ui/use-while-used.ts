import { useEffect, useRef } from 'react'

const oftenMs = 10_000

/**
 * Runs `act` when the reader comes back to the page or does something on it, at most every ten seconds. Never by a clock: a page that
 * no one uses would keep its session alive (rule BO7).
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

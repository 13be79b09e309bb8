import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'

const oftenMs = 10_000

async function ask(search: string): Promise<string | undefined> {
  const answer = await fetch(`/staff/registrations/left${search}`, { redirect: 'manual' })
  return answer.ok ? ((await answer.json()) as { left?: string }).left : undefined
}

/**
 * How many are left of a list, as the page was told, and then as colleagues leave it: asked anew when somebody comes back to the page
 * or does something on it. Never by a clock: a page that nobody uses would keep its session alive (rule BO7). The record itself stays as
 * it was seen, so that whoever answers an outdated one is told.
 */
export function useLeft(told: string | undefined): string | undefined {
  const { search } = useLocation()
  const [news, setNews] = useState<{ told: string | undefined; left: string | undefined }>()
  useEffect(() => {
    let last = performance.now()
    let isGone = false
    function askAgain() {
      if (document.visibilityState !== 'visible' || performance.now() - last < oftenMs) return
      last = performance.now()
      ask(search).then(
        (left) => !isGone && left !== undefined && setNews({ told, left }),
        () => undefined,
      )
    }
    const uses = ['visibilitychange', 'keydown', 'pointerdown'] as const
    for (const use of uses) document.addEventListener(use, askAgain)
    return () => {
      isGone = true
      for (const use of uses) document.removeEventListener(use, askAgain)
    }
  }, [search, told])
  return news?.told === told ? (news?.left ?? told) : told
}

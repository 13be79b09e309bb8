import { useState } from 'react'
import { useLocation } from 'react-router'

import { useWhileUsed } from '#app/ui/focus/use-while-used.ts'

async function ask(search: string): Promise<string | undefined> {
  const answer = await fetch(`/staff/registrations/left${search}`, { redirect: 'manual' })
  return answer.ok ? ((await answer.json()) as { left?: string }).left : undefined
}

/**
 * Returns how many records of a list are left: first the loaded number, then updates while the page is in use. The
 * record itself is not reloaded, so that a decision on an outdated one is refused with the reason.
 */
export function useLeft(loaded: string | undefined): string | undefined {
  const { search } = useLocation()
  const [news, setNews] = useState<{ for: string | undefined; search: string; left: string }>()
  useWhileUsed(() => {
    ask(search).then(
      (left) => left !== undefined && setNews({ for: loaded, search, left }),
      () => undefined,
    )
  })
  return news?.for === loaded && news?.search === search ? news.left : loaded
}

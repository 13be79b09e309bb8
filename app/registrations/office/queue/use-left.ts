import { useState } from 'react'
import { useLocation } from 'react-router'

import { useWhileUsed } from '#app/ui/use-while-used.ts'

async function ask(search: string): Promise<string | undefined> {
  const answer = await fetch(`/staff/registrations/left${search}`, { redirect: 'manual' })
  return answer.ok ? ((await answer.json()) as { left?: string }).left : undefined
}

/**
 * How many are left of a list, as the page was told, and then as colleagues leave it, while the page is used. The record itself stays as
 * it was loaded, so that a decision about an outdated one is refused with the reason.
 */
export function useLeft(told: string | undefined): string | undefined {
  const { search } = useLocation()
  const [news, setNews] = useState<{ for: string | undefined; search: string; left: string }>()
  useWhileUsed(() => {
    ask(search).then(
      (left) => left !== undefined && setNews({ for: told, search, left }),
      () => undefined,
    )
  })
  return news?.for === told && news?.search === search ? news.left : told
}

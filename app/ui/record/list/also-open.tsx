import { useEffect, useState } from 'react'

import { Notice } from '#app/ui/feedback/notice.tsx'
import { useWhileUsed } from '#app/ui/focus/use-while-used.ts'

const and = new Intl.ListFormat('en-AU')

async function ask(id: string): Promise<readonly string[]> {
  const response = await fetch(`/staff/readers/${id}`, { redirect: 'manual' })
  return response.ok ? ((await response.json()) as { readers: string[] }).readers : []
}

/**
 * Shows which colleagues have the same record open (rule BO63). It asks on opening and again while the page is used. Key it by the record.
 */
export function AlsoOpen({ id }: { id: string }) {
  const [readers, setReaders] = useState<readonly string[]>([])
  const askAgain = () => void ask(id).then(setReaders, () => undefined)
  useWhileUsed(askAgain)
  useEffect(() => {
    void ask(id).then(setReaders, () => undefined)
    return () => void fetch(`/staff/readers/${id}?left`, { keepalive: true, redirect: 'manual' }).catch(() => undefined)
  }, [id])
  return (
    <div role="status">
      {readers.length > 0 ? (
        <Notice title={`${and.format(readers)} ${readers.length === 1 ? 'has' : 'have'} this open as well.`} />
      ) : null}
    </div>
  )
}

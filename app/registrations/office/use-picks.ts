import { useState } from 'react'

import { useHotkey } from '#app/ui/use-hotkey.ts'

export type Picks = { ids: ReadonlySet<string>; toggle: (id: string) => void; setAll: (isOn: boolean) => void }

/** The rows that are ticked. Those that leave the list, by a filter or another page, are ticked no more. `X` ticks. */
export function usePicks(pickable: readonly string[]): Picks {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const ids = new Set(pickable.filter((id) => chosen.has(id)))

  function toggle(id: string) {
    const next = new Set(ids)
    if (!next.delete(id)) next.add(id)
    setChosen(next)
  }

  useHotkey('x', () => {
    const row = document.activeElement?.closest('tr') ?? document.querySelector('tr[data-selected]')
    const id = row?.querySelector<HTMLInputElement>('input[name="id"]')?.value
    if (id) toggle(id)
  })
  return { ids, toggle, setAll: (isOn) => setChosen(new Set(isOn ? pickable : [])) }
}

import { useState } from 'react'

import { Button } from '#app/ui/button.tsx'
import { KeyHint } from '#app/ui/key-hint.tsx'
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

/** The form of the ticked rows leads to the rehearsal of what would be done with them: nothing is done here. */
export const pickForm = 'picked'

type PickBarProps = { count: number; most: number; clear: () => void }

export function PickBar({ count, most, clear }: PickBarProps) {
  useHotkey('escape', clear)
  useHotkey('a', () => press('approve'))
  useHotkey('d', () => press('decline'))
  const isTooMany = count > most
  return (
    <div className="pick-bar on-sign">
      <b role="status">
        {count} selected{isTooMany ? `: ${most} at most at once` : ''}
      </b>
      <Button form={pickForm} name="act" value="approve" variant="ghost" disabled={isTooMany}>
        Approve <KeyHint keys={['A']} />
      </Button>
      <Button form={pickForm} name="act" value="decline" variant="ghost" disabled={isTooMany}>
        Decline <KeyHint keys={['D']} />
      </Button>
      <button type="button" className="text-button" onClick={clear}>
        Clear
      </button>
      <KeyHint keys={['Esc']} />
    </div>
  )
}

function press(act: string): void {
  document.querySelector<HTMLButtonElement>(`.pick-bar button[value="${act}"]`)?.click()
}

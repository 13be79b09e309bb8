import { Button } from '#app/ui/button.tsx'
import { KeyHint } from '#app/ui/key-hint.tsx'
import { useHotkey } from '#app/ui/use-hotkey.ts'

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

import { Check, CircleAlert, LoaderCircle, WifiOff } from 'lucide-react'

import type { SaveState } from '../draft/draft-keeper.ts'

/** `10:42`, as the clock of this device has it. */
const clockOf = (at: string): string =>
  new Intl.DateTimeFormat('en-AU', { hour: 'numeric', minute: '2-digit', hourCycle: 'h23' }).format(new Date(at))

/** One place, always words (visual: saved state always visible). */
function wordsOf(state: SaveState): { Icon: typeof Check; words: string; look: string } {
  if (state.kind === 'saved') return { Icon: Check, words: `Saved ${clockOf(state.at)}`, look: 'saved' }
  if (state.kind === 'saving') return { Icon: LoaderCircle, words: 'Saving…', look: 'saving' }
  if (state.kind === 'kept')
    return { Icon: WifiOff, words: state.isOffline ? 'Not saved yet: no connection' : 'Not saved yet: trying again', look: 'kept' } // prettier-ignore
  if (state.kind === 'conflict') return { Icon: CircleAlert, words: 'Two copies: choose one', look: 'kept' }
  return { Icon: CircleAlert, words: 'Not saved', look: 'kept' }
}

/** How the draft stands. It is read out only when something is wrong: nobody wants to hear "Saved" after each word. */
export function SaveDocket({ state }: { state: SaveState | undefined }) {
  if (!state || state.kind === 'new') return <p className="save-docket" />
  const { Icon, words, look } = wordsOf(state)
  return (
    <p className="save-docket" data-look={look} role={look === 'kept' ? 'status' : undefined}>
      <Icon aria-hidden="true" />
      <span>{words}</span>
    </p>
  )
}

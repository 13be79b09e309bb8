import { useEffect, useState, useSyncExternalStore } from 'react'

import { FlowNote } from '#app/ui/flow/flow-note.tsx'
import { LazyPart, lazy } from '#app/ui/loading/lazy-part.tsx'

import type { CompleteContractAnswer } from '../answers/contract-answers.ts'
import type { PageSections } from '../wizard/wizard-state.ts'
import { DraftSync, type SaveState } from './draft-sync.ts'

/** The draft of a contract and its state. Sends it when the connection is back, and when the page is put away. */
export function useDraft(token: string, data: CompleteContractAnswer['data']) {
  const [draft] = useState(() => new DraftSync(token, data))
  const state = useSyncExternalStore(draft.subscribe, draft.getState, draft.getState)
  useEffect(() => {
    const send = () => void draft.send()
    const sendWhenHidden = () => {
      if (document.visibilityState === 'hidden') send()
    }
    addEventListener('online', send)
    document.addEventListener('visibilitychange', sendWhenHidden)
    return () => {
      removeEventListener('online', send)
      document.removeEventListener('visibilitychange', sendWhenHidden)
    }
  }, [draft])
  return { draft, state }
}

/** Rarely needed: loaded only after a conflict. */
const chooseDraft = lazy(async () => (await import('./choose/choose-draft.tsx')).ChooseDraft)

type DraftNotesProps = { state: SaveState; draft: DraftSync; load(sections: PageSections): void }

/** The notes on the draft: it is stored only here, or it exists twice. */
export function DraftNotes({ state, draft, load }: DraftNotesProps) {
  if (state.kind === 'conflict')
    return (
      <div className="step-notes">
        <LazyPart thing={chooseDraft}>
          {(ChooseDraft) => (
            <ChooseDraft
              key={state.version}
              mine={draft.sections}
              theirs={state.theirs}
              base={draft.onServer}
              choose={(sections) => {
                draft.resolve(sections)
                load(sections)
              }}
            />
          )}
        </LazyPart>
      </div>
    )
  return (
    <div className="step-notes" role="status">
      {state.kind === 'kept' ? (
        <FlowNote
          title={
            state.isOffline
              ? 'No connection. What you type is kept on this device.'
              : 'The connection was lost. What you type is kept on this device.'
          }
        >
          We send it when you are back online. Type your bank details then: we never keep them on a device.
        </FlowNote>
      ) : null}
      {state.kind === 'refused' ? (
        <FlowNote tone="bad" title="This could not be saved">
          <span>{state.message}</span> What you typed is still here.
        </FlowNote>
      ) : null}
    </div>
  )
}

import { FlowNote } from '#app/ui/flow/flow-note.tsx'

import { LazyPart, lazy } from '../loading/lazy-part.tsx'
import type { DraftKeeper, SaveState } from './draft-keeper.ts'
import type { DraftParts } from './draft-parts.ts'

/** Rarely needed, and only with the line that brought the other copy. */
const chooseDraft = lazy(async () => (await import('./choose-draft.tsx')).ChooseDraft)

type DraftNotesProps = { state: SaveState; keeper: DraftKeeper; load(parts: DraftParts): void }

/** What a person must know of the draft beyond "Saved": it waits here, or it exists twice. */
export function DraftNotes({ state, keeper, load }: DraftNotesProps) {
  if (state.kind === 'conflict')
    return (
      <div className="step-notes">
        <LazyPart thing={chooseDraft}>
          {(ChooseDraft) => (
            <ChooseDraft
              key={state.version}
              mine={keeper.parts}
              theirs={state.theirs}
              base={keeper.base}
              choose={(parts) => {
                keeper.resolve(parts)
                load(parts)
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
              : 'The line dropped. What you type is kept on this device.'
          }
        >
          It is sent as soon as it can be. Bank details are never kept here, so leave those until you are back.
        </FlowNote>
      ) : null}
      {state.kind === 'refused' ? (
        <FlowNote tone="bad" title="This could not be saved">
          {state.message} What you typed is still here.
        </FlowNote>
      ) : null}
    </div>
  )
}

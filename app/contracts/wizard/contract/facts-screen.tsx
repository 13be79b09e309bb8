import { FlowNote } from '#app/ui/flow/flow-note.tsx'

import { StepForm, type StepLife } from '../../frame/step-form.tsx'
import { factsIn, type KeyFacts } from '../../key-facts.ts'
import { KeyFactsPage } from './key-facts-list.tsx'

type FactsScreenProps = {
  step: StepLife
  facts: KeyFacts
  /** The state that the address names now: when the page came, it may have named another. */
  state: string
  corporation: boolean
  overviewPath: string | undefined
}

/** The beginning of step 3: what is signed, before it is signed. */
export function FactsScreen({ step, facts, state, corporation, overviewPath }: FactsScreenProps) {
  return (
    <StepForm step={step} label="Key facts">
      {overviewPath ? (
        <FlowNote tone="bad" title="Something is missing from your contact details">
          <a href={overviewPath}>Fill in you and your shop</a>, then come back to sign.
        </FlowNote>
      ) : null}
      <KeyFactsPage facts={factsIn(facts, state)} corporation={corporation} />
    </StepForm>
  )
}

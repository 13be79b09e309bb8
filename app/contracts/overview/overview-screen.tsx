import { useState } from 'react'

import { goTo } from '#app/agents/session/go-to.ts'

import { DraftNotes } from '../draft/draft-notes.tsx'
import { useDraft } from '../draft/use-draft.ts'
import { useStep } from '../frame/step-form.tsx'
import { WizardFrame } from '../frame/wizard-frame.tsx'
import type { ContractData } from '../use-contract.ts'
import type { ContactState } from '../wizard-state.ts'
import { contactProblems } from '../wizard-rules.ts'
import { contactLabels } from './contact-fields.ts'
import { OverviewForm } from './overview-form.tsx'

const needed = [
  ['BSB and account number', 'of the shop’s account'],
  ['Opening hours', 'day by day'],
  ['ABN', 'of the business that runs the shop'],
] as const

function CounterList() {
  return (
    <aside className="overview-list" aria-labelledby="have-these">
      <h2 id="have-these" className="sign">
        Have these at the counter
      </h2>
      <ul>
        {needed.map(([thing, more]) => (
          <li key={thing}>
            <b>{thing}</b>, {more}
          </li>
        ))}
      </ul>
    </aside>
  )
}

/** Contact and shop details: some came with the registration, the rest is asked here (rule C2). */
export function OverviewScreen({ token, data }: { token: string; data: ContractData }) {
  const { keeper, state } = useDraft(token, data)
  const [contact, setContact] = useState(keeper.parts.contact)
  const [isLeaving, setLeaving] = useState(false)

  function edit(next: ContactState): void {
    setContact(next)
    keeper.edit({ contact: next }, 'contact')
  }

  async function leave(): Promise<void> {
    setLeaving(true)
    keeper.edit({ contact }, 'address')
    keeper.agree('contact')
    const isSaved = await keeper.send()
    // What waits on the device comes along; a conflict does not, and without a line there is no next page.
    const mayGo = isSaved || (keeper.getState().kind === 'kept' && navigator.onLine)
    if (mayGo) goTo(`/contract?${new URLSearchParams({ completeContractToken: token })}`)
    else setLeaving(false)
  }

  const step = useStep(contactProblems(contact), contactLabels, () => void leave())
  return (
    <WizardFrame
      step={undefined}
      save={state}
      back={() => goTo(`/signup-welcome?${new URLSearchParams({ completeContractToken: token })}`)}
      next="Next: your address"
      isBusy={isLeaving}
      toFix={step.toFix}
      shopName={contact.shopName}
      percent={keeper.progress ?? data.newsagency.progress}
    >
      <h1 className="sign">You and your shop</h1>
      <p className="lede">Some of this came with your registration. Fix what is wrong and carry on.</p>
      <DraftNotes state={state} keeper={keeper} load={(parts) => setContact(parts.contact)} />
      <div className="overview">
        <OverviewForm step={step} contact={contact} edit={edit} />
        <CounterList />
      </div>
    </WizardFrame>
  )
}

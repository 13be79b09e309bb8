import { type ComponentProps, useState } from 'react'

import { goTo } from '#app/agents/session/go-to.ts'
import { FlowCheckbox } from '#app/ui/flow/flow-checkbox.tsx'
import { FlowField } from '#app/ui/flow/flow-field.tsx'

import type { OtherShop } from '../../contract-answers.ts'
import { DraftNotes, useDraft } from '../../draft/use-draft.tsx'
import { StepForm, type StepLife, useStep } from '../../frame/step-form.tsx'
import { WizardFrame } from '../../frame/wizard-frame.tsx'
import type { ContractData } from '../../loading/use-contract.tsx'
import { PersonOffer } from '../../own/copy-offer.tsx'
import { withReasons } from '../wizard-reasons.ts'
import { contactProblems } from '../wizard-rules.ts'
import type { ContactState } from '../wizard-state.ts'

const needed = [
  ['BSB and account number', 'of the shop’s account'],
  ['Opening hours', 'day by day'],
  ['ABN', 'of the business that runs the shop'],
] as const

function CounterList() {
  return (
    <aside className="overview-list" aria-labelledby="have-these">
      <h2 id="have-these" className="sign">
        Have these ready
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

/** Browsers call themselves online on any network, with or without a way to us. */
const isServerThere = (): Promise<boolean> =>
  fetch('/healthz', { cache: 'no-store', signal: AbortSignal.timeout(5_000) }).then(
    ({ ok }) => ok,
    () => false,
  )

/** The first section of the draft, on a page of its own: some came with the registration, the rest is asked here (rule C2). */
export function ContactScreen({ token, data }: { token: string; data: ContractData }) {
  const { draft, state } = useDraft(token, data)
  const [contact, setContact] = useState(draft.sections.contact)
  const [isLeaving, setLeaving] = useState(false)

  function edit(next: ContactState): void {
    setContact(next)
    draft.edit({ contact: next }, 'contact')
  }

  async function leave(): Promise<void> {
    setLeaving(true)
    draft.edit({ contact }, 'address')
    draft.agree('contact')
    const isSaved = await draft.send()
    // What waits on the device comes along; a conflict does not, and without a line there is no next page.
    const mayGo = isSaved || (draft.getState().kind === 'kept' && (await isServerThere()))
    if (mayGo) goTo(`/contract?${new URLSearchParams({ completeContractToken: token })}`)
    else setLeaving(false)
  }

  const step = useStep(withReasons(contactProblems(contact), contact), contactLabels, () => void leave())
  return (
    <WizardFrame
      step="contact"
      save={state}
      back={() => goTo(`/signup-welcome?${new URLSearchParams({ completeContractToken: token })}`)}
      next="Next: your address"
      isBusy={isLeaving}
      toFix={step.toFix}
      shopName={contact.shopName}
      percent={draft.progress ?? data.newsagency.progress}
    >
      <h1 className="sign">You and your shop</h1>
      <p className="lede">Check what we have from your registration. Change what is wrong.</p>
      <DraftNotes state={state} draft={draft} load={(sections) => setContact(sections.contact)} />
      <div className="overview">
        <ContactForm step={step} contact={contact} edit={edit} others={data.others} />
        <CounterList />
      </div>
    </WizardFrame>
  )
}

type ContactFormProps = {
  step: StepLife
  contact: ContactState
  edit(contact: ContactState): void
  others: OtherShop[] | undefined
}

/** Who we talk to, and the shop, as complete-contract knows them (rule C2). */
function ContactForm({ step, contact, edit, others }: ContactFormProps) {
  const field = (
    name: ContactText,
  ): Pick<ComponentProps<typeof FlowField>, 'name' | 'label' | 'value' | 'onChange'> => ({
    name,
    label: contactLabels[name],
    value: contact[name],
    onChange: ({ target }) => edit({ ...contact, [name]: target.value }),
  })
  return (
    <StepForm step={step} label="You and your shop">
      <section className="step-section" aria-labelledby="who">
        <h2 id="who" className="sign">
          Who we talk to
        </h2>
        <PersonOffer others={others} contact={contact} edit={(change) => edit({ ...contact, ...change })} />
        <div className="step-grid">
          <FlowField {...field('givenNames')} className="is-half" autoComplete="given-name" maxLength={100} />
          <FlowField {...field('surname')} className="is-half" autoComplete="family-name" maxLength={100} />
          <FlowField {...field('email')} type="email" autoComplete="email" />
          <FlowField {...field('mobile')} className="is-half" type="tel" autoComplete="tel" maxLength={50} />
          <FlowField {...field('phone')} className="is-half" type="tel" autoComplete="tel" maxLength={50} />
        </div>
      </section>
      <section className="step-section" aria-labelledby="shop">
        <h2 id="shop" className="sign">
          The shop
        </h2>
        <div className="step-grid">
          <FlowField
            {...field('shopName')}
            hint="The name above your door."
            autoComplete="organization"
            maxLength={200}
          />
          <FlowField {...field('shopPhone')} className="is-half" type="tel" autoComplete="work tel" maxLength={50} />
        </div>
        <FlowCheckbox
          name="licensedPostOffice"
          label="I am a Licensed Post Office (LPO)"
          checked={contact.licensedPostOffice}
          onChange={({ target }) => edit({ ...contact, licensedPostOffice: target.checked })}
        />
      </section>
    </StepForm>
  )
}

/** How the fields are called on the screen, in its order. */
const contactLabels = {
  givenNames: 'Given names',
  surname: 'Surname',
  email: 'Email',
  mobile: 'Mobile',
  phone: 'Other phone',
  shopName: 'Shop name',
  shopPhone: 'Shop phone',
} as const satisfies Partial<Record<keyof ContactState, string>>
type ContactText = keyof typeof contactLabels

import { type ComponentProps, type ReactNode, useEffect, useState } from 'react'

import { detailsPath } from '#app/retailers/account/details/own-account.ts'
import { goInstead, goTo } from '#app/retailers/session/browser/go-to.ts'
import { brand } from '#app/brand.ts'
import { FlowCheckbox } from '#app/ui/flow/flow-checkbox.tsx'
import { FlowField } from '#app/ui/flow/flow-field.tsx'

import type { OtherShop } from '../../answers/contract-answers.ts'
import { DraftNotes, useDraft } from '../../draft/use-draft.tsx'
import { StepForm, type StepLife, useStep } from '../../frame/step-form.tsx'
import { WizardFrame } from '../../frame/wizard-frame.tsx'
import type { ContractData } from '../../draft/use-contract.tsx'
import { PersonOffer } from '../../own/copy-offer.tsx'
import { stepsLeft } from '../rules/reachable-screens.ts'
import { withReasons } from '../rules/wizard-reasons.ts'
import { contactProblems } from '../rules/wizard-rules.ts'
import { contactHash, type ContactState, type WizardStep } from '../wizard-state.ts'
import { firstUnfinished, wizardOf } from './first-unfinished.ts'

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

/** Whether our server answers: browsers call themselves online on any network. */
const isServerThere = (): Promise<boolean> =>
  fetch('/healthz', { cache: 'no-store', signal: AbortSignal.timeout(5_000) }).then(
    ({ ok }) => ok,
    () => false,
  )

/** The label of the arrow, which leads to the first incomplete step. */
const onward: Record<WizardStep, string> = {
  contact: 'Next: your address',
  address: 'Next: your address',
  account: 'Next: your bank account',
  contract: 'Next: the key facts',
}

type ContactScreenProps = { token: string; data: ContractData }

/** The start of a contract (rule C2), or a redirect to where it stopped (rule C78). `wait` is shown until the next page loads. */
export function ContactScreen({ wait, ...props }: ContactScreenProps & { wait: ReactNode }) {
  const [path] = useState(() => (location.hash === contactHash ? undefined : firstUnfinished(props.token, props.data)))
  useEffect(() => {
    if (path) goInstead(path)
  }, [path])
  return path ? wait : <ContactPage {...props} />
}

/** The first section of the draft, on its own page: most of it is prefilled, the rest is asked here (rule C2). */
function ContactPage({ token, data }: ContactScreenProps) {
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
    // Input that is stored on the device may wait, but not a conflict, and the next page needs a connection.
    const mayGo = isSaved || (draft.getState().kind === 'kept' && (await isServerThere()))
    if (mayGo) goTo(`/contract?${new URLSearchParams({ completeContractToken: token })}`)
    else setLeaving(false)
  }

  const left = stepsLeft(wizardOf(draft.sections, data), contact).filter((one) => one !== 'contact')
  const step = useStep(withReasons(contactProblems(contact), contact), contactLabels, () => void leave())
  return (
    <WizardFrame
      step="contact"
      save={state}
      back={() => goTo(`/signup-welcome?${new URLSearchParams({ completeContractToken: token })}`)}
      next={onward[left[0] ?? 'contract']}
      isBusy={isLeaving}
      toFix={step.toFix}
      shopName={contact.shopName}
      percent={draft.progress ?? data.newsagency.progress}
      toGo={left.length}
    >
      <h1 className="sign">You and your shop</h1>
      <p className="lede">Check what we know. Change what is wrong for this shop.</p>
      <DraftNotes state={state} draft={draft} load={(sections) => setContact(sections.contact)} />
      <div className="overview">
        <ContactForm step={step} contact={contact} edit={edit} others={data.others} known={data.newsagency} />
        <CounterList />
      </div>
    </WizardFrame>
  )
}

type Known = Pick<ContractData['newsagency'], 'email' | 'hasAccount'>

/** Shows the account's address, to which we write; it can be changed only in the account (rule C75). */
function EmailField({ known, ...field }: ComponentProps<typeof FlowField> & { known: Known }) {
  if (known.email === '') return <FlowField {...field} type="email" autoComplete="email" />
  return (
    <FlowField
      {...field}
      type="email"
      autoComplete="email"
      readOnly
      hint={
        known.hasAccount ? (
          <>
            We write to this address. To use another one, <a href={detailsPath}>change the email of your account</a>.
          </>
        ) : (
          <>
            We write to this address. To use another one, call <a href={brand.phone.href}>{brand.phone.display}</a>.
          </>
        )
      }
    />
  )
}

type ContactFormProps = {
  step: StepLife
  contact: ContactState
  edit(contact: ContactState): void
  others: OtherShop[] | undefined
  known: Known
}

/** The person and the shop, prefilled from complete-contract (rule C2). */
function ContactForm({ step, contact, edit, others, known }: ContactFormProps) {
  const field = (
    name: ContactText,
  ): Pick<ComponentProps<typeof FlowField>, 'name' | 'label' | 'value' | 'onChange'> => ({
    name,
    label: contactLabels[name],
    value: contact[name],
    onChange: ({ target }) => edit({ ...contact, [name]: target.value }),
  })
  const otherPhone = (name: 'phone' | 'shopPhone', autoComplete: string) => (
    <FlowField
      {...field(name)}
      hint={
        <button type="button" className="text-button" onClick={() => edit({ ...contact, [name]: contact.mobile })}>
          Same as mobile<span className="vh">: {contactLabels[name]}</span>
        </button>
      }
      className="is-half"
      type="tel"
      autoComplete={autoComplete}
      maxLength={50}
    />
  )
  return (
    <StepForm step={step} label="You and your shop">
      <section className="step-section" aria-labelledby="who">
        <h2 id="who" className="sign">
          Who we talk to
        </h2>
        <PersonOffer others={others} contact={contact} edit={(change) => edit({ ...contact, ...change })} />
        <div className="step-grid">
          <FlowField {...field('givenNames')} className="is-half" autoComplete="given-name" maxLength={100} />
          <FlowField
            {...field('surname')}
            optional
            hint="Leave it empty if you have one name."
            className="is-half"
            autoComplete="family-name"
            maxLength={100}
          />
          <EmailField {...field('email')} known={known} />
          <FlowField {...field('mobile')} className="is-half" type="tel" autoComplete="tel" maxLength={50} />
          {otherPhone('phone', 'tel')}
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
          {otherPhone('shopPhone', 'work tel')}
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

/** The labels of the fields, in the order of the screen. */
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

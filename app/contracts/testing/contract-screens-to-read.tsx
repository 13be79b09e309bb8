import type { ReactElement } from 'react'

import { exampleData, screenToRead, type ToRead } from '#app/platform/testing/words-to-read.ts'
import { agreementTerms } from '#app/signing/agreement/agreement-terms.ts'
import type { FlowLife } from '#app/ui/flow/flow-form-context.ts'

import { maskAccount } from '../bank/bank.ts'
import { AskForm, BankHelpPanel } from '../bank-help/bank-help-panel.tsx'
import { BankHelpScreen } from '../bank-help/bank-help-screen.tsx'
import { SignedSummary } from '../complete/signed-summary.tsx'
import type {
  BankHelp,
  CompleteContractAnswer,
  ContractNewsagency,
  OtherShop,
  RenewContractAnswer,
} from '../contract-answers.ts'
import { ChooseDraft } from '../draft/choose-draft.tsx'
import { DraftNotes } from '../draft/use-draft.tsx'
import type { StepLife } from '../frame/step-form.tsx'
import { Screen as LinkScreen, Sent } from '../links/contract-link.island.tsx'
import { BankOffer, HoursOffer } from '../own/copy-offer.tsx'
import { comparisonOf } from '../renewal/clause-difference.ts'
import { DeclineForm, RenewalScreen } from '../renewal/renewal-screen.tsx'
import { PadScreen } from '../signing/pad-screen.tsx'
import { AccountScreen } from '../wizard/account/account-screen.tsx'
import { AddressScreen } from '../wizard/address/address-screen.tsx'
import { ConfirmScreen } from '../wizard/address/confirm-screen.tsx'
import { ContactPage } from '../wizard/contact/contact-screen.tsx'
import { FactsScreen } from '../wizard/contract/facts-screen.tsx'
import { filledInAgreement } from '../wizard/contract/sign-screen.tsx'
import { keyFactsOf } from '../wizard/key-facts.ts'
import { usualWeeks } from '../wizard/wizard-hours.ts'
import { screenWords, WizardScreen } from '../wizard/wizard-screen.tsx'
import { emptyAccount, emptyAddress } from '../wizard/wizard-state.ts'
import { ownScreensToRead } from './own-screens-to-read.tsx'
import { wholeAccount, wholeAddress, wholeContact, wholeWizard } from './wizard-fixtures.ts'

const at = '2026-12-01T04:05:00Z'
const token = 'token'
const nothing = () => undefined
const { email, shopName } = exampleData

const life: FlowLife = {
  form: { current: null },
  submit() {},
  edit() {},
  touch() {},
  isSending: false,
  isSlow: false,
  sending: '',
  occasion: 0,
  heading: '',
  summary: [],
  errorOf: nothing,
}
const step: StepLife = { life, toFix: 0, isReady: true, setReady() {} }

const keyFacts = keyFactsOf(agreementTerms, {
  today: '2026-12-01',
  state: 'NSW',
  contact: { phone: '', phoneHref: '', email },
  schedule: { on: '2026-12-01', partners: [], mark: 'mark' },
})

const newsagency: ContractNewsagency = {
  abn: '51824753556',
  contactName: exampleData.person,
  givenNames: exampleData.givenName,
  surname: exampleData.surname,
  email,
  hasAccount: true,
  ownPhone: '',
  isLicensedPostOffice: false,
  phone: '',
  shopName,
  mobile: '',
  reference: '',
  shopAddress: { name: '', number: '', street1: '', street2: '', suburb: '', state: 'NSW', postcode: '2204' },
  progress: 60,
}

const data: CompleteContractAnswer['data'] = {
  newsagency,
  draft: {
    version: 1,
    step: 'address',
    savedAt: null,
    ...wholeWizard,
    valid: { contact: true, address: true, account: true },
  },
  status: 'open',
  contract: { contractDownloadLink: null, signedAt: null },
  keyFacts,
  bankHelp: null,
}

const bank = { nameOfFinancialInstitution: 'A bank', namesOnAccount: shopName, bsb: '', accountNumber: '' }
const others: OtherShop[] = ['First News', 'Second News'].map((name) => ({
  newsagencyId: name,
  shopName: name,
  suburb: '',
  person: { givenNames: '', surname: '', mobile: '', phone: '' },
  hours: usualWeeks['office-week'].week,
  bank,
}))

const asked: BankHelp = { id: 'a', helperName: exampleData.person, until: at, answered: null }
const answered: BankHelp = { ...asked, answered: { at, bank: maskAccount(wholeAccount) } }
const helpWith = (bankHelp: BankHelp | null) => ({
  bankHelp,
  isWaiting: Boolean(bankHelp?.answered),
  reload: async () => true,
  settled: nothing,
  token,
  draft: undefined as never,
  shopName,
})

/** The middle of a screen under its words. */
const under = (name: keyof typeof screenWords, middle: ReactElement): ToRead =>
  screenToRead(
    `/contract, ${name}`,
    <>
      <h1>{screenWords[name].title}</h1>
      <p>{screenWords[name].lede}</p>
      {middle}
      <button type="button">{screenWords[name].next}</button>
    </>,
  )

const wizard = (): ToRead[] => [
  screenToRead('/signup-overview', <ContactPage token={token} data={{ ...data, others }} />),
  screenToRead('/contract', <WizardScreen token={token} data={data} tiles={undefined} publicUrl="" />),
  under(
    'address',
    <AddressScreen
      step={step}
      address={wholeAddress}
      act={nothing}
      offer={<HoursOffer others={others} address={emptyAddress} act={nothing} />}
    />,
  ),
  under(
    'confirm',
    <ConfirmScreen
      token={token}
      isPinFound
      step={step}
      address={wholeAddress}
      shopName={shopName}
      tiles={undefined}
      act={nothing}
    />,
  ),
  ...[null, asked, answered].map((help) =>
    under(
      'account',
      <AccountScreen
        step={step}
        account={wholeAccount}
        act={nothing}
        help={helpWith(help)}
        offer={<BankOffer token="" others={others} account={wholeAccount} draft={undefined as never} act={nothing} />}
      />,
    ),
  ),
  screenToRead('/contract, ask for the account', <AskForm token={token} shopName={shopName} done={nothing} />),
  screenToRead(
    '/contract, an account and nothing typed',
    <BankHelpPanel help={helpWith(answered)} account={emptyAccount} error={undefined} act={nothing} />,
  ),
  ...(['asks', 'sent', 'withdrawn', 'expired', 'signed', 'unknown'] as const).map((state) =>
    screenToRead(
      `/contract/bank-help, ${state}`,
      <BankHelpScreen page={{ state, shopName, asker: exampleData.person, until: at, act: 'a' }} />,
    ),
  ),
  screenToRead(
    '/contract/bank-help, late',
    <BankHelpScreen page={{ state: 'sent', act: 'a' }} sent={{ isLate: true }} />,
  ),
  under(
    'facts',
    <FactsScreen
      step={step}
      facts={keyFacts}
      state="NSW"
      corporation={false}
      contactPath="/"
      sections={{ ...wholeWizard, contact: { ...wholeWizard.contact, givenNames: '𞤀' } }}
    />,
  ),
  under(
    'sign',
    <PadScreen
      words={undefined}
      filledIn={filledInAgreement(wholeWizard, keyFacts.commission)}
      submit={async () => {}}
    />,
  ),
  screenToRead(
    '/contract, two copies',
    <ChooseDraft
      mine={wholeWizard}
      theirs={{ ...wholeWizard, contact: { ...wholeContact, mobile: '0491 570 157' } }}
      base={wholeWizard}
      choose={nothing}
    />,
  ),
  ...[true, false].map((isOffline) =>
    screenToRead(
      `/contract, ${isOffline ? 'offline' : 'not saved'}`,
      <DraftNotes state={{ kind: 'kept', isOffline }} draft={undefined as never} load={nothing} />,
    ),
  ),
  screenToRead('/signup-complete', <SignedSummary token={token} />),
  screenToRead(
    '/signup-complete, being sealed',
    <SignedSummary
      token={token}
      data={{ ...data, status: 'completing', contract: { ...data.contract, signedAt: at } }}
    />,
  ),
]

const renewal: RenewContractAnswer['renewal'] = {
  status: 'open',
  expiresAt: at,
  signedAt: at,
  signedLink: '/a',
  renewed: null,
  corporation: false,
  comparison: comparisonOf({ templateVersion: 1, corporation: true }),
  keyFacts,
  agreement: filledInAgreement(wholeWizard, keyFacts.commission),
}
const renewals: [string, Partial<typeof renewal>][] = [
  ['open', {}],
  ['the same words', { comparison: null }],
  ['declined', { status: 'declined' }],
  ['signed', { status: 'completed', renewed: { version: '2', signedAt: at, link: '/a' } }],
  ['being sealed', { status: 'completing', renewed: { version: '2', signedAt: at, link: null } }],
]

const otherScreens = (): ToRead[] => [
  ...renewals.map(([name, change]) =>
    screenToRead(
      `/renew-contract, ${name}`,
      <RenewalScreen
        token={token}
        answer={{ success: true, newsagency, renewal: { ...renewal, ...change } }}
        isFresh
        signed={nothing}
        publicUrl=""
        companySiteUrl="/"
      />,
    ),
  ),
  screenToRead('/renew-contract, decline', <DeclineForm token={token} declined={nothing} />),
  screenToRead('/contract/link', <LinkScreen />),
  ...(['link', 'email'] as const).map((by) =>
    screenToRead(`/contract/link, sent by ${by}`, <Sent asked={{ by, email }} again={nothing} />),
  ),
]

/** Every screen of this room, in its states. */
export const contractScreensToRead = (): ToRead[] => [...wizard(), ...ownScreensToRead(), ...otherScreens()]

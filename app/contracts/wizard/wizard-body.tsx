import { useEffect } from 'react'

import type { MapTiles } from '#app/geo/map/mercator.ts'
import { LazyPart, lazy } from '#app/ui/loading/lazy-part.tsx'

import type { DraftSync } from '../draft/draft-sync.ts'
import type { StepLife } from '../frame/step-form.tsx'
import type { ContractData } from '../draft/use-contract.tsx'
import { BankOffer, HoursOffer } from '../own/copy-offer.tsx'
import { AddressScreen } from './address/address-screen.tsx'
import { bankFields } from '../bank-help/bank-help.ts'
import { bankHelpField, type BankHelpLife, bankHelpWaits } from '../bank-help/use-bank-help.ts'
import { accountProblemLabels, addressProblemLabels } from './rules/field-labels.ts'
import { isTooLong } from './rules/longest.ts'
import { contactHash } from './wizard-state.ts'
import { isAnyDayOpen } from './rules/wizard-hours.ts'
import { withReasons } from './rules/wizard-reasons.ts'
import { addressProblems, contactProblems, invalidMessage, type Problems } from './rules/wizard-rules.ts'
import { accountStepProblems, type Wizard } from './rules/reachable-screens.ts'
import type { WizardEvent } from './wizard-reducer.ts'

export type WizardSettings = { tiles: MapTiles | undefined; publicUrl: string }

type WizardBodyProps = WizardSettings & {
  token: string
  data: ContractData
  draft: DraftSync
  wizard: Wizard
  step: StepLife
  bankHelp: BankHelpLife
  act(event: WizardEvent): void
}

/** Returns the problems that a screen must solve before Next, with the labels of their fields. */
export function screenProblems(wizard: Wizard) {
  const { screen, address, account, isBankWaiting } = wizard
  if (screen === 'address') {
    const labels = isAnyDayOpen(address) ? addressProblemLabels : { ...addressProblemLabels, Monday: 'Opening hours' }
    return { problems: withReasons(addressProblems(address), address), labels }
  }
  if (screen === 'account') {
    const problems = withReasons(accountStepProblems(wizard), account)
    return { problems: isBankWaiting ? whileBankWaits(problems) : problems, labels: accountProblemLabels }
  }
  const isUnplaced = screen === 'confirm' && address.latlng === null
  const isLong = screen === 'confirm' && isTooLong('landmark', address.landmark)
  const problems = { ...(isUnplaced && { latlng: invalidMessage }), ...(isLong && { landmark: invalidMessage }) }
  return {
    problems: withReasons(problems, { landmark: address.landmark }),
    labels: { latlng: 'Coordinates', landmark: addressProblemLabels['landmark'] ?? '' },
  }
}

const wait = <p role="status">Please wait...</p>

/** While two accounts are in question, the decision comes first: problems of the typed one may not matter then. */
function whileBankWaits(problems: Problems): Problems {
  const others = Object.entries(problems).filter(([field]) => !bankFields.some((bank) => bank === field))
  return { [bankHelpField]: bankHelpWaits, ...Object.fromEntries(others) }
}

/** The middle part of each screen. */
export function WizardBody(props: WizardBodyProps) {
  const { step, wizard, act, draft, token, data } = props
  const { screen } = wizard
  const { address, account } = wizard
  const { others } = data
  if (screen === 'address')
    return (
      <AddressScreen
        step={step}
        address={address}
        act={act}
        offer={<HoursOffer others={others} address={address} act={act} />}
      />
    )
  if (screen === 'signed') return wait
  const part = { wait, save: () => draft.send() }
  if (screen === 'confirm')
    return (
      <LazyPart thing={lazyScreens.confirm} {...part}>
        {(ConfirmScreen) => (
          <ConfirmScreen
            token={token}
            step={step}
            address={address}
            isPinFound={wizard.isPinFound}
            hasParcel={data.keyFacts.equipment.weeks > 0}
            shopName={draft.sections.contact.shopName}
            tiles={props.tiles}
            act={act}
          />
        )}
      </LazyPart>
    )
  if (screen === 'account')
    return (
      <LazyPart thing={lazyScreens.account} {...part}>
        {(AccountScreen) => (
          <AccountScreen
            step={step}
            account={account}
            act={act}
            otherSigners={data.otherSigners}
            offer={<BankOffer others={others} account={account} token={token} draft={draft} act={act} />}
            help={{ token, draft, shopName: data.newsagency.shopName, ...props.bankHelp }}
          />
        )}
      </LazyPart>
    )
  if (screen === 'facts')
    return (
      <LazyPart thing={lazyScreens.facts} {...part}>
        {(FactsScreen) => (
          <FactsScreen
            step={step}
            facts={data.keyFacts}
            state={address.state}
            corporation={account.corporation}
            contactPath={contactPath(draft, token)}
            sections={draft.sections}
          />
        )}
      </LazyPart>
    )
  return (
    <LazyPart thing={lazyScreens.sign} {...part}>
      {(SignScreen) => (
        <SignScreen
          token={token}
          draft={draft}
          facts={data.keyFacts}
          stored={data.newsagency}
          publicUrl={props.publicUrl}
          signed={(contractDownloadLink) => act({ type: 'signed', contractDownloadLink })}
        />
      )}
    </LazyPart>
  )
}

/** Returns the page on which the contact details can be corrected; undefined if they are complete. */
export function contactPath({ sections }: DraftSync, token: string): string | undefined {
  const isWhole = Object.keys(contactProblems(sections.contact)).length === 0
  return isWhole ? undefined : `/signup-overview?${new URLSearchParams({ completeContractToken: token })}${contactHash}`
}

/** The screens after the first, each with its own script (rule P9). */
const lazyScreens = {
  confirm: lazy(async () => (await import('./address/confirm-screen.tsx')).ConfirmScreen),
  account: lazy(async () => (await import('./account/account-screen.tsx')).AccountScreen),
  facts: lazy(async () => (await import('./contract/facts-screen.tsx')).FactsScreen),
  sign: lazy(async () => (await import('./contract/sign-screen.tsx')).SignScreen),
}

const quietMs = 1_000

/** Preloads the later screens while the retailer fills in the first, so that they survive a lost connection. */
export function useLaterScreens(): void {
  useEffect(() => {
    const quiet = setTimeout(() => {
      // A failed preload is retried when the screen is needed.
      for (const screen of Object.values(lazyScreens)) screen.load().catch(() => undefined)
    }, quietMs)
    return () => clearTimeout(quiet)
  }, [])
}

import type { ReactNode } from 'react'

import { abnInGroups, isAbn } from '#app/core/text/abn.ts'
import { agreementVersion, clausesOf } from '#app/signing/agreement/agreement-clauses.ts'
import { FlowCheckbox } from '#app/ui/flow/flow-checkbox.tsx'
import { FlowField } from '#app/ui/flow/flow-field.tsx'
import { useFlowLife } from '#app/ui/flow/flow-form-context.ts'

import { BankHelpPanel, type BankHelpProps } from '../../bank-help/bank-help-panel.tsx'
import { StepForm, type StepLife } from '../../frame/step-form.tsx'
import { bankHelpField } from '../../bank-help/use-bank-help.ts'
import type { PageAccount } from '../wizard-state.ts'
import type { WizardEvent } from '../wizard-reducer.ts'
import { DepositSlip } from './deposit-slip.tsx'
import { PairChoice } from './pair-choice.tsx'
import { SignersFields } from './signers-fields.tsx'

type AccountProps = { account: PageAccount; act(event: WizardEvent): void }

const entities = [
  { value: 'individual', label: 'Individual', hint: 'Sole trader or partners' },
  { value: 'corporation', label: 'Corporation', hint: 'Pty Ltd or other company' },
] as const

const custody = [
  { value: 'goodsCareCustodyYes', label: 'Yes', hint: 'I have the cover' },
  { value: 'goodsCareCustodyNotYet', label: 'Not yet', hint: 'I can add it later' },
] as const

function Business({ account, act, otherSigners }: AccountProps & { otherSigners: number }) {
  const { corporation, surNameOrCompanyName, abn } = account
  return (
    <section className="step-section" aria-labelledby="business">
      <h2 id="business" className="sign">
        The business
      </h2>
      <PairChoice
        name="individual"
        legend="Who runs the shop?"
        options={entities}
        chosen={corporation ? 'corporation' : 'individual'}
        choose={(chosen) => act({ type: 'entity', chosen })}
      />
      <FlowField
        name="surNameOrCompanyName"
        label={corporation ? 'Company name' : 'Surname'}
        hint={corporation ? undefined : 'If you have one name, enter that name.'}
        autoComplete={corporation ? 'organization' : 'family-name'}
        maxLength={200}
        value={surNameOrCompanyName}
        onChange={({ target }) => act({ type: 'edit-account', field: 'surNameOrCompanyName', value: target.value })}
      />
      <FlowField
        name="abn"
        label="ABN"
        className="account-abn"
        hint="11 digits. Paste it with spaces if you like."
        inputMode="numeric"
        autoComplete="off"
        value={abn}
        onChange={({ target }) => act({ type: 'edit-account', field: 'abn', value: target.value })}
      />
      <AbnNote abn={abn} />
      <SignersFields account={account} act={act} most={otherSigners} />
    </section>
  )
}

/** Shows the agreement's own clause as the terms, so that the page cannot differ from it. */
function Custody({ account, act }: AccountProps) {
  const clause = clausesOf(agreementVersion, account.corporation).find(
    ({ heading }) => heading === 'Parcels in your care',
  )
  return (
    <section className="step-section" aria-labelledby="custody">
      <h2 id="custody" className="sign">
        Parcels in your care
      </h2>
      <PairChoice
        name="goodsCareCustodyNotYet"
        legend="Does your insurance cover goods in your care, custody and control?"
        options={custody}
        chosen={account.goodsCareCustodyYes ? 'goodsCareCustodyYes' : 'goodsCareCustodyNotYet'}
        choose={(chosen) => act({ type: 'custody', chosen })}
      />
      <div className="custody-terms">
        {clause?.paragraphs.map((words) => (
          <p key={words}>{words}</p>
        ))}
        <p>“Not yet” does not stop you. Ask your insurer, and tell us once you have the cover.</p>
      </div>
      <FlowCheckbox
        id="goodsCareCustodyConfirmation"
        name="goodsCareCustodyConfirmation"
        label="I understand and agree to the terms above."
        checked={account.goodsCareCustodyConfirmation}
        onChange={({ target }) => act({ type: 'confirm-custody', isConfirmed: target.checked })}
      />
    </section>
  )
}

/** Step 2: the payee and the account (rule C13). */
export function AccountScreen({
  step,
  account,
  act,
  help,
  otherSigners,
  offer,
}: AccountProps & { step: StepLife; help: BankHelpProps['help']; otherSigners: number; offer?: ReactNode }) {
  return (
    <>
      <BankHelpPanel help={help} account={account} act={act} error={step.life.errorOf(bankHelpField)} />
      <StepForm step={step} label="Bank details">
        <Business account={account} act={act} otherSigners={otherSigners} />
        <section className="step-section" aria-labelledby="account">
          <h2 id="account" className="sign">
            The account
          </h2>
          {offer}
          <DepositSlip account={account} act={act} />
        </section>
        <Custody account={account} act={act} />
      </StepForm>
    </>
  )
}

/** Confirms only the checksum of the number, not its holder. Renders nothing if the field has its error. */
function AbnNote({ abn }: { abn: string }) {
  const error = useFlowLife().errorOf('abn')
  if (abn.length < 11 || error) return null
  const words = isAbn(abn)
    ? `${abnInGroups(abn)} looks right.`
    : `${abnInGroups(abn)} is not an ABN. Please check each digit.`
  return (
    <p className="account-abn-note" role="status">
      {words}
    </p>
  )
}

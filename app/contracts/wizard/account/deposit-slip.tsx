import { Lock } from 'lucide-react'
import { useId, useRef } from 'react'

import { FlowField } from '#app/ui/flow/flow-field.tsx'
import { useFlowLife } from '#app/ui/flow/flow-form-context.ts'

import { bankOf, bsbInGroups, isAccountNumber, isBsb, isUnchanged, looksLikeCard, numberText } from '../../bank/bank.ts'
import { accountLabels, type AccountText } from '../rules/field-labels.ts'
import type { PageAccount } from '../wizard-state.ts'
import type { WizardEvent } from '../wizard-reducer.ts'

type SlipProps = { account: PageAccount; act(event: WizardEvent): void }

/** Shows the server's masked numbers; the numbers are asked for again only to change them. */
function SavedNumbers({ account, change }: { account: PageAccount; change(): void }) {
  return (
    <div className="row slip-saved">
      <dl>
        <div>
          <dt>{accountLabels.bsb}</dt>
          <dd>{numberText(account.bsb)}</dd>
        </div>
        <div>
          <dt>{accountLabels.accountNumber}</dt>
          <dd>{numberText(account.accountNumber)}</dd>
        </div>
      </dl>
      <button type="button" className="text-button" onClick={change}>
        Change<span className="vh"> BSB and account number</span>
      </button>
    </div>
  )
}

/** Returns a comment on a number while it is typed: good news, or the warning that it is a card's number. */
function bankNews(bsb: string): string | undefined {
  const bank = isBsb(bsb) ? bankOf(bsb) : undefined
  return bank ? `${bsbInGroups(bsb)}: ${bank}` : undefined
}

function TypedNumbers({ account, act }: SlipProps) {
  const { errorOf } = useFlowLife()
  const edit = (field: AccountText) => ({
    onChange: ({ target }: { target: { value: string } }) => act({ type: 'edit-account', field, value: target.value }),
  })
  const [bsb, accountNumber] = [numberText(account.bsb), numberText(account.accountNumber)]
  const isCard = looksLikeCard(accountNumber)
  return (
    <div className="step-grid">
      <FlowField
        name="bsb"
        label={accountLabels.bsb}
        className="is-half"
        hint="Six digits, as on your statement."
        confirmation={bankNews(bsb)}
        inputMode="numeric"
        autoComplete="off"
        value={bsb}
        {...edit('bsb')}
      />
      <FlowField
        name="accountNumber"
        label={accountLabels.accountNumber}
        className="is-half"
        hint={isCard ? 'That looks like the number of a card. The account number has 4 to 9 digits.' : '4 to 9 digits.'}
        confirmation={
          !errorOf('accountNumber') && isAccountNumber(accountNumber) ? `${accountNumber.length} digits` : undefined
        }
        inputMode="numeric"
        autoComplete="off"
        maxLength={24}
        value={accountNumber}
        {...edit('accountNumber')}
      />
    </div>
  )
}

/** The account as a deposit slip: plain fields, which work with autofill, screen readers and large text. */
export function DepositSlip({ account, act }: SlipProps) {
  const slip = useRef<HTMLDivElement>(null)
  const headingId = useId()
  const isSaved = isUnchanged(account.bsb) && isUnchanged(account.accountNumber)
  const field = (name: 'nameOfFinancialInstitution' | 'namesOnAccount') => ({
    name,
    label: accountLabels[name],
    value: account[name],
    onChange: ({ target }: { target: { value: string } }) =>
      act({ type: 'edit-account', field: name, value: target.value }),
  })

  function change(): void {
    act({ type: 'change-bank' })
    requestAnimationFrame(() => slip.current?.querySelector<HTMLInputElement>('#bsb')?.focus())
  }

  return (
    <div className="card slip" role="group" aria-labelledby={headingId} ref={slip}>
      <div className="row slip-head">
        <h3 id={headingId} className="sign">
          Deposit slip
        </h3>
        <p>
          <Lock aria-hidden="true" /> Never kept on this device
        </p>
      </div>
      <div className="slip-body">
        {isSaved ? <SavedNumbers account={account} change={change} /> : <TypedNumbers account={account} act={act} />}
        <div className="step-grid">
          <FlowField
            {...field('nameOfFinancialInstitution')}
            className="is-half"
            hint="Filled in from the BSB where we know it."
            autoComplete="off"
            maxLength={100}
          />
          <FlowField {...field('namesOnAccount')} className="is-half" autoComplete="off" maxLength={100} />
        </div>
      </div>
    </div>
  )
}

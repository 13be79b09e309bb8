import { useRef, useState } from 'react'

import { mailMoment } from '#app/agents/reminders/mail-day.ts'
import { authorisation, readSession } from '#app/agents/session/agent-session.ts'
import type { FlowPlan } from '#app/platform/form/flow-plan.ts'
import { useFlowForm } from '#app/platform/form/use-flow-form.ts'
import { useOnline } from '#app/platform/form/use-online.ts'
import { Button } from '#app/ui/button.tsx'
import { FlowButton } from '#app/ui/flow/flow-button.tsx'
import { FlowField } from '#app/ui/flow/flow-field.tsx'
import { FlowForm } from '#app/ui/flow/flow-form.tsx'
import { FlowNote } from '#app/ui/flow/flow-note.tsx'

import { digitsOf, isAccountNumber, isBsb, looksLikeCard } from '../bank/bank.ts'
import type { MaskedBank, OwnContract } from '../contract-answers.ts'
import { contractToken } from '../loading/call.ts'

type Acting = { token: string; shopName: string; done(): void }

function ChangeForm({ token, shopName, done }: Acting) {
  return (
    <FlowForm
      life={useFlowForm(changePlan(token, done))}
      label={`New bank account for ${shopName}`}
      isOnline={useOnline()}
    >
      <FlowField name="bsb" label="BSB" hint="6 digits" inputMode="numeric" autoComplete="off" maxLength={12} />
      <FlowField
        name="accountNumber"
        label="Account number"
        hint="4 to 9 digits"
        inputMode="numeric"
        autoComplete="off"
        maxLength={24}
      />
      <FlowField name="nameOfFinancialInstitution" label="Bank or credit union" autoComplete="off" maxLength={100} />
      <FlowField name="namesOnAccount" label="Names on the account" autoComplete="off" maxLength={100} />
      <p>We use it from 24 hours after you send it. We email you at once, so that nobody else can change it.</p>
      <FlowButton>Change the account</FlowButton>
    </FlowForm>
  )
}

function StopForm({ token, shopName, done }: Acting) {
  return (
    <FlowForm
      life={useFlowForm(stopPlan(token, done))}
      label={`Stop the change of the account of ${shopName}`}
      isOnline={useOnline()}
    >
      <FlowButton variant="danger">Stop the change</FlowButton>
    </FlowForm>
  )
}

const inWords = ({ institution, bsb, accountNumber }: MaskedBank) => `${institution}, ${bsb} ${accountNumber}`

type OwnBankProps = {
  contract: OwnContract & { bank: NonNullable<OwnContract['bank']> }
  /** Only one form stands on the page at a time. */
  isChanging: boolean
  change(isChanging: boolean): void
  reload(): void
}

/** The account of a signed contract, masked; a change of it, which waits for 24 hours, and the stop of one. */
export function OwnBank({ contract, isChanging, change, reload }: OwnBankProps) {
  const { bank, shopName, completeContractToken: token } = contract
  const heading = useRef<HTMLHeadingElement>(null)
  const [news, setNews] = useState('')
  const finish = (words: string) => () => {
    setNews(words)
    change(false)
    reload()
    // The button that had the focus is gone.
    heading.current?.focus()
  }
  return (
    <section className="own-bank" aria-label={`Bank account of ${shopName}`}>
      <h3 ref={heading} tabIndex={-1}>
        Bank account
      </h3>
      <p>{inWords(bank)}</p>
      <p role="status">{news}</p>
      {bank.waiting ? (
        <>
          <FlowNote title="Your new account starts soon">
            <p>
              {inWords(bank.waiting)} is used from {mailMoment(bank.waiting.takesEffectAt)}. Until then we use the one
              above.
            </p>
          </FlowNote>
          <StopForm
            token={token}
            shopName={shopName}
            done={finish('The change was stopped. The account is the same as before.')}
          />
        </>
      ) : null}
      {isChanging ? (
        <ChangeForm token={token} shopName={shopName} done={finish('We have the new account. We sent you an email.')} />
      ) : null}
      <Button type="button" variant="ghost" size="small" aria-expanded={isChanging} onClick={() => change(!isChanging)}>
        {isChanging ? 'Leave it as it is' : 'Change the bank account'}
        <span className="vh"> for {shopName}</span>
      </Button>
    </section>
  )
}

const fields = ['bsb', 'accountNumber', 'nameOfFinancialInstitution', 'namesOnAccount'] as const
type BankField = (typeof fields)[number]

type Typed = Readonly<Record<BankField, string>>

function accountProblem(digits: string): string | undefined {
  if (looksLikeCard(digits)) return 'This looks like the number of a card. Enter the number of the account.'
  return isAccountNumber(digits) ? undefined : 'Enter the account number, 4 to 9 digits'
}

/** What keeps an account from being sent, by field. */
function bankProblems({ bsb, accountNumber, nameOfFinancialInstitution, namesOnAccount }: Typed) {
  const account = accountProblem(digitsOf(accountNumber))
  return {
    ...(!isBsb(digitsOf(bsb)) && { bsb: 'Enter the BSB, 6 digits' }),
    ...(account && { accountNumber: account }),
    ...(nameOfFinancialInstitution === '' && { nameOfFinancialInstitution: 'Enter the name of the bank' }),
    ...(namesOnAccount === '' && { namesOnAccount: 'Enter the names on the account' }),
  }
}

const headersWith = (token: string) => () => ({ ...authorisation(readSession()), ...contractToken(token) })

/** Another account after signing: it counts in 24 hours. */
const changePlan = (token: string, done: () => void): FlowPlan<BankField> => ({
  path: '/api/account/bank-details',
  fields,
  problemsOf: bankProblems,
  bodyOf: (typed) => ({ ...typed, bsb: digitsOf(typed.bsb), accountNumber: digitsOf(typed.accountNumber) }),
  headers: headersWith(token),
  done() {
    done()
    return undefined
  },
  words: {
    sending: 'Sending…',
    notDone: 'The account was not changed',
    notSure: 'We cannot tell whether the new account arrived',
    unchecked: 'The account was not changed',
  },
})

/** The retailer's own stop of a change, while it waits. */
const stopPlan = (token: string, done: () => void): FlowPlan<never> => ({
  path: '/api/account/bank-details/stop',
  fields: [],
  problemsOf: () => ({}),
  bodyOf: () => ({}),
  headers: headersWith(token),
  refusalOf: ({ status }) =>
    status === 409
      ? {
          heading: 'Nothing waits any more',
          text: 'The change counts already, or it was stopped before. Load the page again to see which account counts.',
        }
      : undefined,
  done() {
    done()
    return undefined
  },
  words: {
    sending: 'Stopping…',
    notDone: 'The change was not stopped',
    notSure: 'We cannot tell whether the change was stopped',
    unchecked: 'The change was not stopped',
  },
})

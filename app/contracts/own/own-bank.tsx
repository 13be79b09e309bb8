import { useRef, useState } from 'react'

import { mailMoment } from '#app/agents/mail-day.ts'
import { useFlowForm } from '#app/platform/form/use-flow-form.ts'
import { useOnline } from '#app/platform/form/use-online.ts'
import { Button } from '#app/ui/button.tsx'
import { FlowButton } from '#app/ui/flow/flow-button.tsx'
import { FlowField } from '#app/ui/flow/flow-field.tsx'
import { FlowForm } from '#app/ui/flow/flow-form.tsx'
import { FlowNote } from '#app/ui/flow/flow-note.tsx'

import type { MaskedBank, OwnContract } from '../contract-answers.ts'
import { changePlan, stopPlan } from './bank-plans.ts'

type Acting = { token: string; shopName: string; done(): void }

function ChangeForm({ token, shopName, done }: Acting) {
  return (
    <FlowForm
      life={useFlowForm(changePlan(token, done))}
      label={`Another bank account for ${shopName}`}
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
      <p>
        It counts 24 hours after you send it. We write to your email at once, so that nobody changes it in your name.
      </p>
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
          <FlowNote title="Another account waits">
            <p>
              {inWords(bank.waiting)} counts from {mailMoment(bank.waiting.takesEffectAt)}. Until then everything goes
              by the one above.
            </p>
          </FlowNote>
          <StopForm token={token} shopName={shopName} done={finish('The change was stopped. The account stays.')} />
        </>
      ) : null}
      {isChanging ? (
        <ChangeForm token={token} shopName={shopName} done={finish('We have the new account, and wrote to you.')} />
      ) : null}
      <Button type="button" variant="ghost" size="small" aria-expanded={isChanging} onClick={() => change(!isChanging)}>
        {isChanging ? 'Leave it as it is' : 'Give another account'}
        <span className="sr-only"> for {shopName}</span>
      </Button>
    </section>
  )
}

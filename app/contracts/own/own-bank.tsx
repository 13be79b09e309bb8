import { useRef, useState } from 'react'

import { mailMoment } from '#app/agents/reminders/mail-day.ts'
import { authorisation, readSession } from '#app/agents/session/agent-session.ts'
import type { FlowPlan } from '#app/platform/form/flow-plan.ts'
import { useFlowForm } from '#app/platform/form/use-flow-form.ts'
import { useOnline } from '#app/platform/form/use-online.ts'
import { Button } from '#app/ui/button.tsx'
import { FlowButton } from '#app/ui/flow/flow-button.tsx'
import { FlowForm } from '#app/ui/flow/flow-form.tsx'
import { FlowNote } from '#app/ui/flow/flow-note.tsx'
import { LazyPart, lazy } from '#app/ui/loading/lazy-part.tsx'

import type { MaskedBank, OwnContract } from '../contract-answers.ts'
import { contractToken } from '../loading/call.ts'

/** Loaded on demand (rule P9). */
const changeForm = lazy(async () => (await import('./change-account-form.tsx')).ChangeForm)

type Acting = { token: string; shopName: string; done(): void }

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
              <span>{`${inWords(bank.waiting)} is used from ${mailMoment(bank.waiting.takesEffectAt)}`}</span>. Until
              then we use the one above.
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
        <LazyPart thing={changeForm}>
          {(ChangeForm) => (
            <ChangeForm
              token={token}
              shopName={shopName}
              done={finish('We have the new account. We sent you an email.')}
            />
          )}
        </LazyPart>
      ) : null}
      <Button type="button" variant="ghost" size="small" aria-expanded={isChanging} onClick={() => change(!isChanging)}>
        <span>{isChanging ? 'Leave it as it is' : 'Change the bank account'}</span>
        <span className="vh"> for {shopName}</span>
      </Button>
    </section>
  )
}

const headersWith = (token: string) => () => ({ ...authorisation(readSession()), ...contractToken(token) })

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

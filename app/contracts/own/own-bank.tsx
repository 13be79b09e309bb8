import { Link } from 'react-router'

import { mailMoment } from '#app/retailers/reminders/mail-day.ts'
import { useOnline } from '#app/web/form/send/use-online.ts'
import { type PageFormPlan, usePageForm } from '#app/web/form/use-page-form.ts'
import { buttonClass } from '#app/ui/button/button.tsx'
import { FlowButton } from '#app/ui/flow/flow-button.tsx'
import { FlowForm } from '#app/ui/flow/flow-form.tsx'
import { FlowNote } from '#app/ui/flow/flow-note.tsx'
import { useFocusOnNews } from '#app/ui/focus/use-focus-on-news.ts'

import type { MaskedBank, OwnContract } from '../answers/contract-answers.ts'
import { ChangeForm } from './change-account-form.tsx'
import { type BankNews, changePath, leavePath } from './own-contract-paths.ts'

type StopFormProps = Pick<OwnContract, 'shopId' | 'shopName'>

function StopForm({ shopId, shopName }: StopFormProps) {
  return (
    <FlowForm
      life={usePageForm(stopPlan(shopId))}
      label={`Stop the change of the account of ${shopName}`}
      isOnline={useOnline()}
    >
      <input type="hidden" name="newsagencyId" value={shopId} />
      <FlowButton variant="danger">Stop the change</FlowButton>
    </FlowForm>
  )
}

const inWords = ({ institution, bsb, accountNumber }: MaskedBank) => `${institution}, ${bsb} ${accountNumber}`

const newsWords: Record<BankNews, string> = {
  bank: 'We have the new account. We sent you an email.',
  stopped: 'The change was stopped. The account is the same as before.',
}

type OwnBankProps = {
  contract: OwnContract & { bank: NonNullable<OwnContract['bank']> }
  /** Whether the form for another account is open. The page shows one at a time. */
  isChanging: boolean
  news?: BankNews
}

/** The masked account of a signed contract, a change of it that waits for 24 hours, and its stop. */
export function OwnBank({ contract, isChanging, news }: OwnBankProps) {
  const { bank, shopId, shopName } = contract
  const heading = useFocusOnNews(news)
  // Ignores the news of an old address after a reload if it is outdated.
  const isTrue = (bank.waiting !== null) === (news === 'bank')
  return (
    <section className="own-bank" aria-label={`Bank account of ${shopName}`}>
      <h3 ref={heading} tabIndex={-1}>
        Bank account
      </h3>
      <p>{inWords(bank)}</p>
      <p role="status">{news && isTrue ? newsWords[news] : ''}</p>
      {bank.waiting ? (
        <>
          <FlowNote title="Your new account starts soon">
            <p>
              <span>{`${inWords(bank.waiting)} is used from ${mailMoment(bank.waiting.takesEffectAt)}`}</span>. Until
              then we use the one above.
            </p>
          </FlowNote>
          <StopForm shopId={shopId} shopName={shopName} />
        </>
      ) : null}
      {isChanging ? <ChangeForm shopId={shopId} shopName={shopName} /> : null}
      <Link
        className={buttonClass({ variant: 'ghost', size: 'small' })}
        to={isChanging ? leavePath : changePath(shopId)}
        preventScrollReset
        replace
      >
        <span>{isChanging ? 'Leave it as it is' : 'Change the bank account'}</span>
        <span className="vh"> for {shopName}</span>
      </Link>
    </section>
  )
}

/** The plan of the form that stops a waiting change. */
const stopPlan = (shopId: string): PageFormPlan<never> => ({
  intent: 'stop-bank-change',
  about: { newsagencyId: shopId },
  fields: [],
  refusalOf: ({ status }) =>
    status === 409
      ? {
          heading: 'Nothing waits any more',
          text: 'The change counts already, or it was stopped before. Load the page again to see which account counts.',
        }
      : undefined,
  words: {
    sending: 'Stopping…',
    notDone: 'The change was not stopped',
    notSure: 'We cannot tell whether the change was stopped',
    unchecked: 'The change was not stopped',
  },
})

import { Lock } from 'lucide-react'
import { useEffect } from 'react'

import { mailMoment } from '#app/retailers/reminders/mail-day.ts'
import { brand } from '#app/brand.ts'
import { retryRequests } from '#app/web/form/send/retry-requests.ts'
import { useOnline } from '#app/web/form/send/use-online.ts'
import { type PageFormPlan, usePageForm } from '#app/web/form/use-page-form.ts'
import { Drawing } from '#app/ui/drawings/drawing.ts'
import keyRack from '#app/ui/drawings/flow/key-rack.svg?drawing'
import keyRackBack from '#app/ui/drawings/flow/key-rack-back.svg?drawing'
import { FlowButton } from '#app/ui/flow/flow-button.tsx'
import { FlowField } from '#app/ui/flow/flow-field.tsx'
import { FlowForm } from '#app/ui/flow/flow-form.tsx'

import { accountLabels } from '../wizard/rules/field-labels.ts'
import { type BankField, bankFields, type BankHelpPage } from './bank-help.ts'

const hints: Partial<Record<(typeof bankFields)[number], string>> = {
  bsb: 'Six digits, as on your statement.',
  accountNumber: '4 to 9 digits.',
}

const plan: PageFormPlan<BankField> = {
  intent: 'answer',
  fields: bankFields,
  summaryOf: (field, problem) => `${accountLabels[field]}: ${problem.split('\n')[0]}`,
  words: {
    sending: 'Sending…',
    notDone: 'Not sent',
    notSure: 'We cannot tell whether it was sent',
    unchecked: 'Please complete the verification challenge',
  },
}

function AnswerForm({ act }: { act: string }) {
  const form = usePageForm(plan)
  return (
    <FlowForm life={form} label="The bank account" isOnline={useOnline()}>
      <input type="hidden" name="act" value={act} />
      <div className="card slip">
        <div className="row slip-head">
          <h2 className="sign">Deposit slip</h2>
          <p>
            <Lock aria-hidden="true" /> Never kept on this device
          </p>
        </div>
        <div className="slip-body">
          <div className="step-grid">
            {bankFields.map((name) => (
              <FlowField
                key={name}
                name={name}
                label={accountLabels[name]}
                hint={hints[name]}
                className="is-half"
                autoComplete="off"
                inputMode={hints[name] ? 'numeric' : 'text'}
                maxLength={hints[name] ? 24 : 100}
              />
            ))}
          </div>
        </div>
      </div>
      <FlowButton>Send the account</FlowButton>
    </FlowForm>
  )
}

/** The page of a link that no longer works: the reason, and what to do. */
function Over({ state }: Pick<BankHelpPage, 'state'>) {
  const words: Record<Exclude<BankHelpPage['state'], 'asks' | 'sent' | 'used'>, [string, string]> = {
    withdrawn: [
      'This link was taken back',
      'Or you got a newer one: look in your email. Otherwise you need not do anything. Not sure? Ask the person who sent you the link.',
    ],
    expired: ['This link is too old', 'It worked for 3 days. Ask the person who sent it for another one.'],
    signed: ['Nothing to do any more', 'The contract of the shop is signed. You need not do anything.'],
    unknown: ['This link does not work', 'Open it from the mail again, or copy all of it. Nothing was changed.'],
  }
  const [title, lede] = words[state as keyof typeof words]
  return (
    <>
      <h1 className="sign">{title}</h1>
      <p className="lede">{lede}</p>
    </>
  )
}

type BankHelpScreenProps = {
  page: BankHelpPage & { act: string }
  /** Whether another helper's account arrived first, so that this one was not stored. */
  isLate?: boolean | undefined
}

function LinkResult({ page, isLate }: BankHelpScreenProps) {
  const { state, asker = 'The person who asked you', shopName = 'the shop', until } = page
  if (isLate)
    return (
      <>
        <h1 className="sign">Someone has already sent an account</h1>
        <p className="lede">
          This link works once, so we did not save what you sent now. Should it be another account? Ask the person who
          sent you the link.
        </p>
      </>
    )
  if (state === 'sent' || state === 'used')
    return (
      <>
        <h1 className="sign">Sent</h1>
        <p className="lede">
          The person who asked you confirms it now. You need not do anything more. This link opens nothing now.
        </p>
      </>
    )
  if (state !== 'asks') return <Over state={state} />
  return (
    <>
      <h1 className="sign">{`Where do we pay ${shopName}?`}</h1>
      <p className="lede">
        {`${asker} of ${shopName} asks you for the bank account of the shop. ${asker} checks it when you have sent it.`}
      </p>
      <AnswerForm act={page.act} />
      <p>
        {`This link works once, until ${until ? mailMoment(until) : 'you send it'}. If you do not know ${asker}, do nothing and close this page.`}
      </p>
    </>
  )
}

/** The page on which a helper fills in the bank account of a shop (rule C59). */
export function BankHelpScreen({ page, isLate }: BankHelpScreenProps) {
  useEffect(retryRequests, [])
  return (
    <main id="main" className="flow-stage bank-help-page">
      <div className="flow-say" role={page.state === 'asks' ? undefined : 'status'}>
        <LinkResult page={page} isLate={isLate} />
        <p>
          Questions? Call{' '}
          <a href={brand.phone.href} className="inline-link">
            {brand.phone.display}
          </a>
          .
        </p>
      </div>
      <div className="flow-wall is-hung">
        <Drawing of={page.state === 'sent' ? keyRackBack : keyRack} />
      </div>
    </main>
  )
}

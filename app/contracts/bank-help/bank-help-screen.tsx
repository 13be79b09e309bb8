import { CircleAlert, Lock } from 'lucide-react'
import { useRef } from 'react'
import { Form, useNavigation } from 'react-router'

import { mailMoment } from '#app/agents/reminders/mail-day.ts'
import { brand } from '#app/brand.ts'
import { Drawing } from '#app/ui/drawings/drawing.ts'
import keyRack from '#app/ui/drawings/flow/key-rack.svg?drawing'
import keyRackBack from '#app/ui/drawings/flow/key-rack-back.svg?drawing'
import { ErrorSummary } from '#app/ui/field/error-summary.tsx'
import { FlowButton } from '#app/ui/flow/flow-button.tsx'
import { FlowField } from '#app/ui/flow/flow-field.tsx'
import { type FlowLife, FlowLifeContext } from '#app/ui/flow/flow-form-context.ts'

import { accountLabels } from '../wizard/field-labels.ts'
import { bankFields, type BankHelpPage, type BankHelpSent } from './bank-help.ts'

const hints: Partial<Record<(typeof bankFields)[number], string>> = {
  bsb: 'Six digits, as on your statement.',
  accountNumber: '4 to 9 digits.',
}

/** The form's life as the server has it: it is sent as any form of a page, and comes back with what is wrong. */
function useSentLife({ problems = {} }: BankHelpSent): FlowLife {
  const form = useRef<HTMLFormElement>(null)
  const isSending = useNavigation().state !== 'idle'
  const flagged = bankFields.filter((field) => problems[field])
  return {
    form,
    submit() {},
    edit() {},
    touch() {},
    isSending,
    isSlow: false,
    sending: 'Sending…',
    occasion: 0,
    heading: flagged.length > 0 ? 'There is a problem' : '',
    summary: flagged.map((field) => ({
      field,
      message: `${accountLabels[field]}: ${problems[field]?.split('\n')[0] ?? ''}`,
    })),
    errorOf: (name) => problems[name as (typeof bankFields)[number]],
  }
}

function AnswerForm({ act, sent }: { act: string; sent: BankHelpSent }) {
  const life = useSentLife(sent)
  return (
    <FlowLifeContext value={life}>
      <Form
        method="post"
        ref={life.form}
        className="flow-form"
        aria-label="The bank account"
        noValidate
        // One at a time: a second press while it is sent is the same press.
        onSubmit={(event) => life.isSending && event.preventDefault()}
      >
        <ErrorSummary
          problems={life.summary}
          heading={
            <>
              <CircleAlert aria-hidden="true" />
              <span>{life.heading}</span>
            </>
          }
        />
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
                  defaultValue={sent.typed?.[name]}
                />
              ))}
            </div>
          </div>
        </div>
        <FlowButton>Send the account</FlowButton>
      </Form>
    </FlowLifeContext>
  )
}

/** A link that takes nothing: what happened, and what to do. */
function Over({ state, asker = 'who asked you', shopName = 'the shop' }: BankHelpPage) {
  const words: Record<Exclude<BankHelpPage['state'], 'asks' | 'sent' | 'used'>, [string, string]> = {
    withdrawn: [
      'This link was taken back',
      `Or you got a newer one: look in your email. Otherwise you need not do anything. Ask ${asker} if you are not sure.`,
    ],
    expired: ['This link is too old', `It worked for 3 days. Ask ${asker} to send you another one.`],
    signed: ['Nothing to do any more', `The contract of ${shopName} is signed. You need not do anything.`],
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

function Said({ page, sent }: { page: BankHelpPage & { act: string }; sent: BankHelpSent }) {
  const { state, asker = 'Whoever asked you', shopName = 'the shop', until } = page
  if (sent.isLate)
    return (
      <>
        <h1 className="sign">Somebody was faster</h1>
        <p className="lede">
          {`This link works once, and an account was sent with it already. What you sent now was not kept. Ask ${asker} if it should be another account.`}
        </p>
      </>
    )
  if (state === 'sent' || state === 'used')
    return (
      <>
        <h1 className="sign">Sent</h1>
        <p className="lede">{`${asker} confirms it now. You need not do anything more. This link opens nothing now.`}</p>
      </>
    )
  if (state !== 'asks') return <Over {...page} />
  return (
    <>
      <h1 className="sign">{`Where do we pay ${shopName}?`}</h1>
      <p className="lede">
        {`${asker} of ${shopName} asks you for the bank account of the shop. ${asker} checks it when you have sent it.`}
      </p>
      <AnswerForm act={page.act} sent={sent} />
      <p>
        {`This link works once, until ${until ? mailMoment(until) : 'you send it'}. If you do not know ${asker}, do nothing and close this page.`}
      </p>
    </>
  )
}

/** Somebody fills in the bank account of a shop for its retailer (rule C59). */
export function BankHelpScreen({
  page,
  sent = {},
}: {
  page: BankHelpPage & { act: string }
  sent?: BankHelpSent | undefined
}) {
  return (
    <main id="main" className="flow-stage bank-help-page">
      <div className="flow-say" role={page.state === 'asks' ? undefined : 'status'}>
        <Said page={page} sent={sent} />
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

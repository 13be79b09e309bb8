import { useRef, useState } from 'react'

import { answerIn, statusOf } from '#app/web/form/call-json.ts'
import { postJson } from '#app/web/form/send/send-form.ts'
import { mailMoment } from '#app/retailers/reminders/mail-day.ts'
import type { FlowPlan } from '#app/web/form/flow-plan.ts'
import { useFlowForm } from '#app/web/form/use-flow-form.ts'
import { useOnline } from '#app/web/form/send/use-online.ts'
import { Button } from '#app/ui/button/button.tsx'
import { FieldError } from '#app/ui/field/field-error.tsx'
import { FlowButton } from '#app/ui/flow/flow-button.tsx'
import { FlowField } from '#app/ui/flow/flow-field.tsx'
import { FlowForm } from '#app/ui/flow/flow-form.tsx'
import { FlowNote } from '#app/ui/flow/flow-note.tsx'

import { type BankDetails, bankIn, maskAccount } from '../bank/bank.ts'
import type { BankHelp, BankHelpSettledAnswer } from '../answers/contract-answers.ts'
import type { DraftSync } from '../draft/draft-sync.ts'
import { contractToken } from '../loading/contract-token.ts'
import { accountLabels } from '../wizard/rules/field-labels.ts'
import type { PageAccount } from '../wizard/wizard-state.ts'
import type { WizardEvent } from '../wizard/wizard-reducer.ts'
import { bankFields } from './bank-help.ts'
import { bankHelpField, type BankHelpLife } from './use-bank-help.ts'

export type BankHelpProps = {
  help: BankHelpLife & { token: string; draft: DraftSync; shopName: string }
  account: PageAccount
  /** The message when the retailer presses Next without a decision about the answer. */
  error: string | undefined
  act(event: WizardEvent): void
}

function Account({ title, bank }: { title: string; bank: BankDetails }) {
  return (
    <div className="card bank-help-account">
      <h3>{title}</h3>
      <dl>
        {bankFields.map((field) => (
          <div key={field}>
            <dt>{accountLabels[field]}</dt>
            <dd>{bank[field] || 'empty'}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}

type Intent = 'withdraw' | 'confirm' | 'reject'

const notDone: Record<Intent, string> = {
  withdraw: 'The link was not taken back',
  confirm: 'The account was not taken over',
  reject: 'The account was not rejected',
}

/** The retailer's three acts, one at a time, and the trouble of the last one. */
function useSettling({ help, act }: Pick<BankHelpProps, 'help' | 'act'>, done: (intent: Intent) => void) {
  const [busy, setBusy] = useState<Intent>()
  const [trouble, setTrouble] = useState<{ title: string; text: string }>()
  const { token, draft, bankHelp } = help

  async function close(intent: Intent): Promise<string | undefined> {
    if (!bankHelp) return undefined
    // Saves the input first, so that none of it is lost.
    if (intent === 'confirm' && !(await draft.send())) return 'What you typed could not be saved yet. Try again.'
    return draft.inTurn(async () => {
      const body = { id: bankHelp.id, intent, ...(intent === 'confirm' && { version: draft.version }) }
      const outcome = await postJson('/api/account/bank-help/settle', body, { headers: contractToken(token) })
      const answer = answerIn<BankHelpSettledAnswer>(outcome)
      if (!answer)
        return [404, 409].includes(statusOf(outcome))
          ? 'Something was changed in another window or on another phone. Load this page again.'
          : 'Check your connection, and try again.'
      if (intent === 'confirm') {
        const { address, account } = draft.mergeSection(answer, 'account', (mine, theirs) => ({
          ...mine,
          ...bankIn(theirs),
        }))
        act({ type: 'load', address, account })
      }
      help.closed()
      done(intent)
      return undefined
    })
  }

  async function press(intent: Intent): Promise<void> {
    if (busy) return
    setBusy(intent)
    const text = await close(intent)
    setTrouble(text === undefined ? undefined : { title: notDone[intent], text })
    setBusy(undefined)
  }
  return { busy, trouble, press: (intent: Intent) => void press(intent) }
}

type SettlingProps = { settling: ReturnType<typeof useSettling> }

function Answered({
  answered,
  helperName,
  account,
  error,
  settling,
}: SettlingProps & {
  answered: NonNullable<BankHelp['answered']>
  helperName: string
  account: PageAccount
  error: string | undefined
}) {
  const own = maskAccount(account)
  const hasOwn = bankFields.some((field) => own[field].trim() !== '')
  return (
    <>
      <p>
        <span translate="no">{helperName}</span>{' '}
        <span>
          {`filled it in on ${mailMoment(answered.at)}. ${hasOwn ? 'Say which account is right.' : 'It counts once you say so.'}`}
        </span>
      </p>
      <FieldError id={error ? `${bankHelpField}-error` : undefined}>{error}</FieldError>
      <div className="bank-help-accounts">
        <Account title={`From ${helperName}`} bank={answered.bank} />
        {hasOwn ? <Account title="What you typed" bank={own} /> : null}
      </div>
      <div className="acts">
        <Button
          type="button"
          id={bankHelpField}
          aria-describedby={error ? `${bankHelpField}-error` : undefined}
          busy={settling.busy === 'confirm'}
          onClick={() => settling.press('confirm')}
        >
          {hasOwn ? 'Use the one that was sent' : 'Yes, this is our account'}
        </Button>
        <Button
          type="button"
          variant="ghost"
          busy={settling.busy === 'reject'}
          onClick={() => settling.press('reject')}
        >
          {hasOwn ? 'Keep what I typed' : 'No, reject it'}
        </Button>
      </div>
    </>
  )
}

function Asked({
  bankHelp: { helperName, until },
  settling,
  again,
}: SettlingProps & { bankHelp: BankHelp; again(): void }) {
  return (
    <>
      <FlowNote icon="mail" title={`${helperName} has a link`}>
        <p>
          {`It works until ${mailMoment(until)}. We email you when they have filled it in. You can fill in the rest now.`}
        </p>
      </FlowNote>
      <div className="acts">
        <Button
          type="button"
          variant="ghost"
          size="small"
          busy={settling.busy === 'withdraw'}
          onClick={() => settling.press('withdraw')}
        >
          Take the link back
        </Button>
        <Button type="button" variant="ghost" size="small" onClick={again}>
          Send another one
        </Button>
      </div>
    </>
  )
}

type AskField = 'helperName' | 'helperEmail'

const askPlan = (token: string, done: () => void): FlowPlan<AskField> => ({
  path: '/api/account/bank-help',
  fields: ['helperName', 'helperEmail'],
  problemsOf: ({ helperName, helperEmail }) => ({
    ...(helperName === '' && { helperName: 'Enter their name' }),
    ...(helperEmail === '' && { helperEmail: 'Enter their email' }),
  }),
  refusedByBrowser: 'Enter an email address, like name@shop.com.au',
  bodyOf: (typed) => typed,
  headers: () => contractToken(token),
  done() {
    done()
    return undefined
  },
  words: {
    sending: 'Sending…',
    notDone: 'The link was not sent',
    notSure: 'We cannot tell whether the link was sent',
    unchecked: 'The link was not sent',
  },
})

/** The form that names the helper. */
function AskForm({ token, shopName, done }: { token: string; shopName: string; done(): void }) {
  return (
    <FlowForm life={useFlowForm(askPlan(token, done))} label="Send someone a link" isOnline={useOnline()}>
      <p>
        We email them a link to the bank account of {shopName}, and to nothing else. It works once, for 3 days. You
        check what they fill in.
      </p>
      <div className="step-grid">
        <FlowField name="helperName" label="Their name" className="is-half" autoComplete="off" maxLength={100} />
        <FlowField name="helperEmail" label="Their email" className="is-half" type="email" autoComplete="off" />
      </div>
      <FlowButton variant="alt">Send the link</FlowButton>
    </FlowForm>
  )
}

const news: Record<Intent, string> = {
  withdraw: 'The link was taken back. It opens nothing now.',
  confirm: 'That account is in the form now.',
  reject: 'The account was rejected. Type it below, or send another link.',
}

/** Above the bank step: the offer to ask a helper for the bank details, and their answer (rules C58 to C60). */
export function BankHelpPanel({ help, account, error, act }: BankHelpProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  const [isAsking, setAsking] = useState(false)
  const [said, setSaid] = useState('')
  // Moves the focus, because the pressed button is gone.
  const say = (words: string) => {
    setAsking(false)
    setSaid(words)
    heading.current?.focus()
  }
  // Clears the last news, which would contradict an open or refused form.
  const ask = (isWanted: boolean) => {
    setSaid('')
    setAsking(isWanted)
  }
  const settling = useSettling({ help, act }, (intent) => say(news[intent]))
  const { bankHelp } = help
  const isOpen = isAsking && !bankHelp?.answered
  return (
    <section className="bank-help" aria-labelledby="bank-help-heading">
      <div className="split bank-help-head">
        <h2 id="bank-help-heading" tabIndex={-1} ref={heading}>
          {bankHelp?.answered ? 'Is this your account?' : 'Does someone else have the bank details?'}
        </h2>
        {isOpen || !bankHelp ? (
          <Button type="button" variant="ghost" size="small" aria-expanded={isOpen} onClick={() => ask(!isOpen)}>
            {isOpen ? 'Cancel' : 'Send them a link'}
          </Button>
        ) : null}
      </div>
      <p role="status">{said}</p>
      {settling.trouble ? (
        <FlowNote tone="bad" title={settling.trouble.title} isNews>
          <p>{settling.trouble.text}</p>
        </FlowNote>
      ) : null}
      {bankHelp?.answered ? (
        <Answered
          answered={bankHelp.answered}
          helperName={bankHelp.helperName}
          account={account}
          error={error}
          settling={settling}
        />
      ) : null}
      {bankHelp && !bankHelp.answered && !isOpen ? (
        <Asked bankHelp={bankHelp} settling={settling} again={() => ask(true)} />
      ) : null}
      {isOpen ? (
        <AskForm
          token={help.token}
          shopName={help.shopName}
          done={() => void help.reload().then(() => say('The link is on its way.'))}
        />
      ) : null}
    </section>
  )
}

import { useEffect, useState } from 'react'
import { Form } from 'react-router'

import { Button } from '#app/ui/button/button.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { LinkButton } from '#app/ui/button/link-button.tsx'
import { DefinitionList } from '#app/ui/record/definition-list.tsx'
import { SidePanel } from '#app/ui/record/side-panel/side-panel.tsx'
import { DateTime } from '#app/ui/time/time.tsx'

import { type BankDetails, bsbInGroups } from '../bank/bank.ts'
import { type MaskedAccount, shownForSeconds, type WaitingAccount } from './contract-view.ts'

type BankAccountScreenProps = {
  shopName: string
  /** Whether it is the account of an agreement that has ended. */
  isOfEnded: boolean
  account: MaskedAccount
  change: WaitingAccount | null
  /** The unmasked account, just after it was revealed. */
  revealed?: BankDetails | undefined
  closeTo: string
  /** The page's address, at which the account is masked. */
  path: string
  stopTo: string
}

/** A store's bank account. The form posts to the page's own address; the unmasked account is shown for a minute. */
export function BankAccountScreen({ shopName, isOfEnded, account, change, closeTo, ...props }: BankAccountScreenProps) {
  const { shown, hide } = useShortly(props.revealed, shownForSeconds)
  return (
    <SidePanel
      label={`Bank account of ${shopName}`}
      mark={<span className="wraps store-panel-name">{shopName}</span>}
      heading={isOfEnded ? 'Bank account of the ended agreement' : 'Bank account'}
      closeTo={closeTo}
    >
      {shown ? <InTheClear details={shown} path={props.path} onHide={hide} /> : <Masked account={account} />}
      {change ? <Waiting change={change} stopTo={props.stopTo} /> : null}
    </SidePanel>
  )
}

function itemsOf({ institution, bsb, accountNumber }: MaskedAccount) {
  return [
    { term: 'Bank', detail: institution },
    { term: 'BSB', detail: bsb },
    { term: 'Number', detail: accountNumber },
  ]
}

function Masked({ account }: { account: MaskedAccount }) {
  return (
    <section className="grid gap-3">
      <DefinitionList isRuled items={itemsOf(account)} />
      <p className="text-text-soft">
        The full number is shown for one minute. If you last entered your second factor more than ten minutes ago, you
        are asked for it again. The audit log records that you viewed it.
      </p>
      {/* Needs the script: a page loaded with the account would contain it for longer than a minute. */}
      <Form method="post" preventScrollReset data-waits>
        <Button>Show the account</Button>
      </Form>
    </section>
  )
}

function InTheClear({ details, path, onHide }: { details: BankDetails; path: string; onHide: () => void }) {
  return (
    <section className="grid gap-3">
      <noscript>
        <meta httpEquiv="refresh" content={`${shownForSeconds};url=${path}`} />
      </noscript>
      <Notice title="Shown for one minute." isNews>
        The audit log records that you viewed it.
      </Notice>
      <DefinitionList
        isRuled
        items={[
          { term: 'Bank', detail: details.nameOfFinancialInstitution },
          { term: 'Names', detail: details.namesOnAccount, isAsWritten: true },
          { term: 'BSB', detail: <span className="account-digits">{bsbInGroups(details.bsb)}</span> },
          { term: 'Number', detail: <span className="account-digits">{details.accountNumber}</span> },
        ]}
      />
      <Button type="button" variant="ghost" className="needs-script justify-self-start" onClick={onHide}>
        Hide it now
      </Button>
    </section>
  )
}

function Waiting({ change, stopTo }: { change: WaitingAccount; stopTo: string }) {
  return (
    <section className="grid gap-3">
      <h3>A new account is waiting</h3>
      <DefinitionList
        items={[
          ...itemsOf(change),
          { term: 'Submitted', detail: <DateTime at={change.askedAt} /> },
          { term: 'Takes effect', detail: <DateTime at={change.takesEffectAt} /> },
        ]}
      />
      <LinkButton to={stopTo} variant="danger" size="small" className="justify-self-start" preventScrollReset>
        Stop the change
      </LinkButton>
    </section>
  )
}

/**
 * Returns a value that disappears after some seconds, when it is hidden, and when the page is put away, so that Back
 * never shows it again.
 */
function useShortly<Value>(value: Value | undefined, seconds: number) {
  const [gone, setGone] = useState<Value | undefined>(undefined)
  useEffect(() => {
    if (value === undefined) return undefined
    const hide = () => setGone(value)
    const timer = setTimeout(hide, seconds * 1_000)
    addEventListener('pagehide', hide)
    return () => {
      clearTimeout(timer)
      removeEventListener('pagehide', hide)
    }
  }, [value, seconds])
  return { shown: value === gone ? undefined : value, hide: () => setGone(value) }
}

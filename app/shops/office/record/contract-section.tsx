import { Link } from 'react-router'

import { Notice } from '#app/ui/feedback/notice.tsx'
import { type Definition, DefinitionList } from '#app/ui/record/definition-list.tsx'
import { DateTime } from '#app/ui/time/time.tsx'

import type { ContractProgress } from '../../shop.ts'

const steps = {
  contact: 'Contact and store details',
  address: 'Address and hours',
  account: 'Bank details',
  contract: 'To be signed',
} as const

const kinds = { contract: 'Agreement', renewal: 'Renewal' } as const

function itemsOf({ step, savedAt, signedAt, documents, offeredUntil, bank }: ContractProgress): Definition[] {
  return [
    signedAt
      ? { term: 'Signed', detail: <DateTime at={signedAt} /> }
      : { term: 'Waiting at', detail: step ? steps[step] : 'Nothing' },
    ...(offeredUntil ? [{ term: 'Renewal', detail: <>To be signed by <DateTime at={offeredUntil} /></> }] : []), // prettier-ignore
    { term: 'Last saved', detail: savedAt ? <DateTime at={savedAt} /> : 'Not started' },
    ...documents.map(({ id, kind, state, formerOwner }) => ({
      term: formerOwner === null ? kinds[kind] : `Former ${kinds[kind].toLowerCase()}`,
      detail: (
        <a href={`/staff/contracts/${id}`} className="inline-link">
          {formerOwner ? `${state}, ${formerOwner}` : state}
        </a>
      ),
    })),
    ...(bank ? [{ term: 'Account', detail: `${bank.institution}, ${bank.bsb} ${bank.accountNumber}` }] : []),
  ]
}

type ContractSectionProps = {
  contract: ContractProgress
  /** The confirmed changes of the store, which stand next to its agreement (rule CH2). */
  confirmed: readonly string[]
  /** The page of its bank account, or null if the role may not see it. */
  bankTo: string | null
  stopTo: string
}

/** Shows the progress of the shop's contract, and its bank account. */
export function ContractSection({ contract, confirmed, bankTo, stopTo }: ContractSectionProps) {
  const { bank } = contract
  return (
    <section className="grid gap-2">
      <h3>Contract</h3>
      {bank?.changesAt ? (
        <Notice
          tone="warn"
          title="A new bank account is waiting."
          action={
            bankTo ? (
              <Link to={stopTo} className="danger-link" preventScrollReset>
                Stop the change
              </Link>
            ) : null
          }
        >
          It takes effect on <DateTime at={bank.changesAt} />.
        </Notice>
      ) : null}
      <DefinitionList items={itemsOf(contract)} />
      {confirmed.length > 0 ? (
        <ul className="grid gap-1">
          {confirmed.map((words) => (
            <li key={words}>
              <small>{words}</small>
            </li>
          ))}
        </ul>
      ) : null}
      {bank && bankTo ? (
        <Link to={bankTo} className="inline-link justify-self-start" preventScrollReset>
          Bank account
        </Link>
      ) : null}
    </section>
  )
}

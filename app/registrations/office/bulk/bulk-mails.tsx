import { useState } from 'react'
import { Link } from 'react-router'

import { StatusMark } from '#app/ui/record/status-mark.tsx'

import type { BulkOutcome, Rehearsed } from './bulk-view.ts'
import { MailLetter } from '#app/ui/record/mail-letter.tsx'
import { RegisterMark } from '../registration-marks.tsx'

type BulkMailsProps = { rehearsed: readonly Rehearsed[]; addressOf: (one: Rehearsed) => string; isMailed: boolean }

/** Every shop of the rehearsal; its mail opens under it, and is fetched only then. */
export function BulkMails({ rehearsed, addressOf, isMailed }: BulkMailsProps) {
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set(rehearsed.slice(0, 1).map(({ id }) => id)))
  return (
    <ul className="lines bulk-mails">
      {rehearsed.map((one) => (
        <li key={one.id}>
          <ShopLine one={one} />
          {isMailed ? (
            <details
              open={open.has(one.id)}
              onToggle={({ currentTarget: { open: isOpen } }) =>
                setOpen((ids) => new Set([...ids, one.id].filter((id) => isOpen || id !== one.id)))
              }
            >
              <summary>
                Read mail<span className="vh"> to {one.shopName}</span>
              </summary>
              {open.has(one.id) ? (
                <MailLetter heading={`Mail to ${one.shopName}`} head={one.head} src={addressOf(one)} />
              ) : null}
            </details>
          ) : null}
        </li>
      ))}
    </ul>
  )
}

function ShopLine({ one: { to, shopName, about, register } }: { one: Rehearsed }) {
  return (
    <span className="row-name">
      <Link to={to} className="inline-link">
        {shopName}
      </Link>
      <small>{about}</small>
      <RegisterMark {...register} />
    </span>
  )
}

const tones = { done: 'good', left: 'off', failed: 'bad' } as const

/** What came of each. */
export function BulkOutcomes({
  rehearsed,
  outcomes,
}: {
  rehearsed: readonly Rehearsed[]
  outcomes: readonly BulkOutcome[]
}) {
  return (
    <ul className="lines bulk-mails">
      {outcomes.map(({ id, kind, words }) => {
        const one = rehearsed.find((each) => each.id === id)
        return (
          <li key={id}>
            {one ? <ShopLine one={one} /> : <span>{id}</span>}
            <StatusMark tone={tones[kind]}>{words}</StatusMark>
          </li>
        )
      })}
    </ul>
  )
}

import { Mail, Phone } from 'lucide-react'
import { Form, Link } from 'react-router'

import { Button } from '#app/ui/button/button.tsx'
import { DateTime } from '#app/ui/time/time.tsx'

import type { ShopRecord } from './shop-view.ts'

const callable = (number: string) => `tel:${number.replaceAll(/[^\d+]/gu, '')}`

function accountWords({ hasAccount, loggedIn }: ShopRecord): string {
  if (!hasAccount) return 'No account yet'
  if (loggedIn === 0) return 'Has an account, not logged in'
  return `Has an account, logged in on ${loggedIn} ${loggedIn === 1 ? 'browser' : 'browsers'}`
}

type RetailerContactProps = {
  shop: ShopRecord
  canChange: boolean
  /** The page that confirms a change of email for a lost mailbox, or null if the role may not. */
  emailTo: string | null
}

function changeWords({ newEmail, isConfirmedByNew, countsFrom }: NonNullable<ShopRecord['emailChange']>) {
  if (countsFrom)
    return (
      <>
        The new email {newEmail} takes effect on <DateTime at={countsFrom} />.
      </>
    )
  return `A change to ${newEmail} waits for ${isConfirmedByNew ? 'this address' : 'both addresses'} to confirm.`
}

/** Shows the shop's contact with every phone number and email. */
export function RetailerContact({ shop, canChange, emailTo }: RetailerContactProps) {
  const numbers = [...new Set([shop.phone, shop.mobile, shop.accountPhone])].filter(Boolean)
  return (
    <section className="agent-contact">
      <h3>
        {shop.contactName ? <span translate="no">{shop.contactName}</span> : <span>No contact yet</span>}
        <small>{accountWords(shop)}</small>
      </h3>
      <ul>
        {numbers.map((number) => (
          <li key={number}>
            <a href={callable(number ?? '')}>
              <Phone aria-hidden="true" />
              <span translate="no">{number}</span>
            </a>
          </li>
        ))}
        {shop.email ? (
          <li>
            <a href={`mailto:${shop.email}`}>
              <Mail aria-hidden="true" />
              <span translate="no">{shop.email}</span>
            </a>
          </li>
        ) : null}
      </ul>
      {shop.emailChange ? (
        <p>
          {changeWords(shop.emailChange)}{' '}
          {emailTo ? (
            <Link to={emailTo} className="inline-link" preventScrollReset>
              {shop.emailChange.countsFrom ? 'Stop the change' : 'Is this mailbox lost?'}
            </Link>
          ) : null}
        </p>
      ) : null}
      {canChange && shop.loggedIn > 0 ? (
        <Form method="post" preventScrollReset>
          <Button variant="ghost" size="small" name="intent" value="log-out">
            Log them out everywhere
          </Button>
        </Form>
      ) : null}
    </section>
  )
}

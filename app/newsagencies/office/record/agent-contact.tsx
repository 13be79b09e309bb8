import { Mail, Phone } from 'lucide-react'
import { Form } from 'react-router'

import { Button } from '#app/ui/button.tsx'

import type { NewsagencyRecord } from './newsagency-view.ts'

const callable = (number: string) => `tel:${number.replaceAll(/[^\d+]/gu, '')}`

function accountWords({ hasAccount, loggedIn }: NewsagencyRecord): string {
  if (!hasAccount) return 'No account yet'
  if (loggedIn === 0) return 'Has an account, logged in nowhere'
  return `Has an account, logged in on ${loggedIn} ${loggedIn === 1 ? 'browser' : 'browsers'}`
}

/** Who runs the store, and every way to reach them. */
export function AgentContact({ shop, canChange }: { shop: NewsagencyRecord; canChange: boolean }) {
  const numbers = [...new Set([shop.phone, shop.mobile, shop.accountPhone])].filter(Boolean)
  return (
    <section className="agent-contact">
      <h3>
        {shop.contactName ?? 'Nobody named yet'}
        <small>{accountWords(shop)}</small>
      </h3>
      <ul>
        {numbers.map((number) => (
          <li key={number}>
            <a href={callable(number ?? '')}>
              <Phone aria-hidden="true" />
              {number}
            </a>
          </li>
        ))}
        {shop.email ? (
          <li>
            <a href={`mailto:${shop.email}`}>
              <Mail aria-hidden="true" />
              {shop.email}
            </a>
          </li>
        ) : null}
      </ul>
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

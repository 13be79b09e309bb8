import { Mail, Phone } from 'lucide-react'

import type { NewsagencyRecord } from './newsagency-view.ts'

const callable = (number: string) => `tel:${number.replaceAll(/[^\d+]/gu, '')}`

/** Who runs the store, and every way to reach them. */
export function AgentContact({ shop }: { shop: NewsagencyRecord }) {
  const numbers = [shop.phone, shop.mobile].filter((number) => number !== null && number !== '')
  return (
    <section className="agent-contact">
      <h3>
        {shop.contactName ?? 'Nobody named yet'}
        <small>{shop.hasAccount ? 'Has an account' : 'No account yet'}</small>
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
    </section>
  )
}

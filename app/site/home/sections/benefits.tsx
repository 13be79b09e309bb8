import { Drawing } from '#app/ui/drawings/drawing.ts'
import happyBusiness from '#app/ui/drawings/home/happy-business.svg?drawing'
import happyCustomer from '#app/ui/drawings/home/happy-customer.svg?drawing'

const customers = [
  ['Cash works online again', 'Notes and coins become account balance in one visit, without a bank transfer.'],
  ['A shop they already know', 'The newsagent on the corner. No new place to learn.'],
  ['Nothing to fill in', 'The code carries the details. They show it, check it and pay.'],
  ['Money there at once', 'The account is credited before they have put the receipt away.'],
  ['Card details stay home', 'Nothing is typed into a website to pay this way.'],
  ['A person to ask', 'Someone behind the counter checks every deposit with them, with optional in-store 2FA.'],
] as const

const business = [
  ['Customers you never met', 'People who prefer cash can finally pay you, and they are already in the shop.'],
  ['One integration', 'A single connection puts your deposit on the tablets in the network.'],
  ['Money you can count on', 'Deposits are irreversible, and checked face to face before they are paid.'],
  ['See it as it happens', 'Each deposit is in your ledger when it is paid, by shop and by amount.'],
  ['A place at the counter', 'Your service stands next to the papers, where your customers stand.'],
  ['One team to ask', 'We look after the shops and the tablets, so that you do not have to.'],
] as const

const lists = [
  { key: 'customers', who: 'YOUR CUSTOMERS', benefits: customers, art: happyCustomer },
  { key: 'business', who: 'YOUR BUSINESS', benefits: business, art: happyBusiness },
] as const

/**
 * Two lists of benefits, one at a time (rule W20), the customers' first. The tabs are links to the lists, so that they work before
 * `benefit-tabs.ts` has loaded. Without script both lists are shown, one below the other.
 */
export function Benefits() {
  return (
    <section className="benefits section" aria-label="Benefits" data-script="benefit-tabs">
      <div className="wrap">
        <div className="benefit-tabs" role="tablist" aria-label="Who will love it">
          {lists.map(({ key, who }, i) => (
            <a
              key={key}
              id={`tab-${key}`}
              href={`#love-${key}`}
              role="tab"
              aria-selected={i === 0}
              aria-controls={`love-${key}`}
              tabIndex={i === 0 ? 0 : -1}
            >
              {who} <br />
              WILL LOVE
            </a>
          ))}
        </div>
        <div className="benefit-panels">
          {lists.map(({ key, who, benefits, art }, i) => (
            <div
              key={key}
              id={`love-${key}`}
              className={i === 0 ? 'benefit-panel is-chosen' : 'benefit-panel'}
              role="tabpanel"
              aria-labelledby={`tab-${key}`}
            >
              <h2 className="sign sign-m">{who} WILL LOVE</h2>
              <ul>
                {benefits.map(([title, text]) => (
                  <li key={title}>
                    <h3 className="sign sign-s">{title}</h3>
                    <p>{text}</p>
                  </li>
                ))}
              </ul>
              <div className="benefit-person">
                <Drawing of={art} />
              </div>
            </div>
          ))}
        </div>
      </div>
    </section>
  )
}

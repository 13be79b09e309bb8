import { ArrowRight } from 'lucide-react'

import { brand } from '#app/brand.ts'
import { Drawing } from '#app/ui/drawings/drawing.ts'
import businessAtDesk from '#app/ui/drawings/home/business-at-desk.svg?drawing'
import courierWithParcel from '#app/ui/drawings/home/courier-with-parcel.svg?drawing'
import shopkeeperAtTablet from '#app/ui/drawings/home/shopkeeper-at-tablet.svg?drawing'

const audiences = [
  {
    art: businessAtDesk,
    title: 'For online businesses',
    text: 'Offer a way to pay that needs no bank account and no card. One integration puts your deposit on the tablets in the network.',
    link: { href: '/clients', text: 'See the case studies' },
  },
  {
    art: courierWithParcel,
    title: 'For parcel carriers',
    text: 'Send failed deliveries to a counter near home. Check in, hand over and take returns on the same tablet.',
    link: { href: '/clients', text: 'How carriers use it' },
  },
  {
    art: shopkeeperAtTablet,
    title: 'For shopkeepers',
    text: 'The service is free, every transaction earns commission, and there is no lock-in contract.',
    link: { href: '/agent', text: 'More for shopkeepers' },
  },
] as const

const tickets = [
  { figure: brand.claims.retailSites, text: 'retail sites across Australia' },
  { figure: brand.claims.enterpriseClients, text: 'enterprise clients' },
  { figure: brand.claims.customersPerDay, text: 'customers reached every day' },
] as const

/** The audiences and the reach: three people, and three price tickets on a shelf rail (rule B2). */
export function WhatWeDo() {
  return (
    <section className="what" aria-labelledby="what-heading">
      <div className="wrap">
        <div className="section-head">
          <h2 id="what-heading" className="sign sign-l">
            What we do
          </h2>
          <p className="lede">
            We turn the shop on the corner into a payment counter for online businesses, and a parcel point for the
            people who live around it.
          </p>
        </div>
        <div className="what-columns">
          {audiences.map(({ art, title, text, link }) => (
            <div key={title}>
              <div className="what-person">
                <Drawing of={art} />
              </div>
              <h3 className="sign sign-s">{title}</h3>
              <p>{text}</p>
              <p>
                <a className="text-link" href={link.href}>
                  {link.text} <ArrowRight aria-hidden="true" />
                </a>
              </p>
            </div>
          ))}
        </div>
      </div>
      <div className="rail">
        <ul className="wrap">
          {tickets.map(({ figure, text }) => (
            <li key={text}>
              <p className="ticket-figure">
                <Figure>{figure}</Figure>
              </p>
              <p className="ticket-text">
                {text} <Barcode />
              </p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}

/** A figure whose plus sign is raised, as on a price ticket. */
export function Figure({ children }: { children: string }) {
  const digits = children.replace(/\+$/, '')
  return (
    <>
      {digits}
      {digits === children ? null : <sup>+</sup>}
    </>
  )
}

function Barcode() {
  return (
    <svg viewBox="0 0 84 26" aria-hidden="true">
      <g stroke="currentColor" strokeLinecap="butt">
        <path
          strokeWidth="1.7"
          d="M1.5 0v26m3.3-26v26m7.7-26v26m3.3-26v26m7-26v26m6-26v26m5-26v26m7.7-26v26m7.3-26v26m6-26v26m5-26v26m8-26v26m5-26v26m9-26v26"
        />
        <path strokeWidth="3" d="M7 0v26M18.5 0v26m19-26v26M45 0v26M63.5 0v26M77 0v26" />
      </g>
    </svg>
  )
}

import { useLocation } from 'react-router'

import { brand } from '#app/brand.ts'

/** The footer of every page of a retailer. On the log-in it has a link for new owners of a shop (rule CH5). */
export function FlowFooter() {
  const isLogInPage = useLocation().pathname === '/agent-login'
  return (
    <footer className="row flow-footer on-sign">
      <span>{brand.legalName}</span>
      <nav aria-label="Small print">
        {isLogInPage ? <a href="/agent#new-owner">Bought a shop with our tablet?</a> : null}
        <a href="/agent">Why {brand.name}</a>
        <a href="/agent/faqs">Questions</a>
        <a href="/terms">Terms &amp; Conditions</a>
        <a href="/privacy-policy">Privacy Policy</a>
        <a href={`mailto:${brand.email}`}>{brand.email}</a>
      </nav>
    </footer>
  )
}

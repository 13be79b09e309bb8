import { brand } from '#app/brand.ts'

/** The footer of every page of a retailer. */
export function FlowFooter() {
  return (
    <footer className="row flow-footer on-sign">
      <span>{brand.legalName}</span>
      <nav aria-label="Small print">
        <a href="/agent">Why {brand.name}</a>
        <a href="/agent/faqs">Questions</a>
        <a href="/terms">Terms &amp; Conditions</a>
        <a href="/privacy-policy">Privacy Policy</a>
        <a href={`mailto:${brand.email}`}>{brand.email}</a>
      </nav>
    </footer>
  )
}

import { AnchorButton } from '#app/ui/button/button.tsx'

/**
 * Says that a contract link does not work, above the page to which it redirects (rule C45). It is the same for every visitor and shown by
 * the URL `/signup#link-over` alone. It is no `section`, because the page lays out its sections by their order.
 */
export function LinkOver() {
  return (
    <div id="link-over" className="link-over" role="region" aria-label="About the link that you followed" tabIndex={-1}>
      <div>
        <p className="sign sign-s">This link does not work now</p>
        <p>
          Ask for a new one. A link stops when it was used, when its time is over, or when we sent a newer one. What you
          filled in or signed is safe.
        </p>
        <AnchorButton data-click="Email me a new link" size="large" variant="alt" href="/contract/link">
          Email me a new link
        </AnchorButton>
      </div>
    </div>
  )
}

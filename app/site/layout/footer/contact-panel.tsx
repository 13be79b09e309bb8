import { X } from 'lucide-react'

import { brand } from '#app/brand.ts'
import { Drawing } from '#app/ui/drawings/drawing.ts'
import keeperWaves from '#app/ui/drawings/pages/keeper-waves.svg?drawing'
import { invoke } from '#app/ui/focus/invoke.ts'

/**
 * The contact panel: a modal dialog, in which the browser handles the focus and Escape. The form is mounted into `#contact-form` on the
 * first sign of intent; `data-state="thanks"` on the dialog is its last state.
 */
export function ContactPanel() {
  return (
    <dialog id="contact" className="contact" aria-labelledby="contact-heading" closedby="any">
      <div className="column contact-side on-sign">
        <p className="sign" aria-hidden="true">
          Let’s <br />
          talk
        </p>
        <div className="contact-next">
          <p>What happens next</p>
          <ol>
            <li>Your note goes to the team you pick.</li>
            <li>A person reads it.</li>
            <li>We come back to you by email or phone.</li>
          </ol>
        </div>
        <Drawing of={keeperWaves} className="contact-keeper" />
      </div>
      <div className="contact-main">
        <div className="contact-head">
          <h2 id="contact-heading" className="sign" tabIndex={-1}>
            Tell us what you need
          </h2>
          <button
            type="button"
            className="middle contact-close"
            {...invoke('close', 'contact')}
            aria-label="Close contact form"
          >
            <X aria-hidden="true" />
          </button>
        </div>
        <div id="contact-form">
          <ContactFallback />
        </div>
      </div>
    </dialog>
  )
}

/** The content until the form has loaded, and permanently without script. */
function ContactFallback() {
  return (
    <div className="contact-fallback">
      <p className="contact-coming">The form is on its way. You can also call or write:</p>
      <p className="contact-scriptless">
        The form needs scripts, and they are off in this browser. Call or write instead:
      </p>
      <dl>
        <dt>Phone</dt>
        <dd>
          <a href={brand.phone.href}>{brand.phone.display}</a>
        </dd>
        <dt>Email</dt>
        <dd>
          <a href={`mailto:${brand.email}`}>{brand.email}</a>
        </dd>
      </dl>
    </div>
  )
}

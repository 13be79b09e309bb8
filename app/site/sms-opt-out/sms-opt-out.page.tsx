import { brand } from '#app/brand.ts'
import { FormButton, FormCheck, FormField, StaticForm } from '#app/platform/form/form-parts.tsx'
import { Drawing } from '#app/ui/drawings/drawing.tsx'
import letterbox from '#app/ui/drawings/pages/letterbox.svg?drawing'
import letterboxStreet from '#app/ui/drawings/pages/letterbox-street.svg?drawing'
import { pageMeta } from '#app/platform/page-head/page-meta.ts'

import styles from './sms-opt-out.css?inline'

export const handle = { styles }

export function meta() {
  return pageMeta({
    title: 'SMS Opt-Out',
    description: 'Stop text messages to your mobile. No account, nothing but the number, and it counts at once.',
  })
}

/** The same for every key: the form's script reads it from the address, and the server says when nobody issued it. */
export default function SmsOptOutPage() {
  return (
    <main id="main" className="letterbox-page">
      <div className="letterbox-picture">
        <Drawing of={letterboxStreet} className="letterbox-street" />
        <Drawing of={letterbox} className="letterbox" />
      </div>
      <div className="letterbox-main">
        <h1 className="sign" tabIndex={-1} data-done="Unsubscribed.">
          SMS Opt-Out
        </h1>
        <p className="lede" data-done="You may close this window.">
          Your letterbox can say no junk mail. So can your phone. Give us the number and we stop texting it.
        </p>
        <StaticForm wake="sms-opt-out" label="SMS Opt-Out" otherWay={<OtherWay />}>
          <FormField
            name="number"
            label="Mobile Number"
            placeholder="Mobile Number"
            hint="The one that gets the texts. Spaces and +61 are fine."
            type="tel"
            autoComplete="tel"
            maxLength={64}
          />
          <FormButton>Unsubscribe</FormButton>
          <FormCheck />
          <p className="form-notice">
            We keep the number, so that it is not texted again, and when and how you asked.{' '}
            <a href="/privacy-policy">Privacy Policy</a>
          </p>
        </StaticForm>
      </div>
    </main>
  )
}

/** By phone and mail it counts just as much. */
function OtherWay() {
  return (
    <p>
      Call <a href={brand.phone.href}>{brand.phone.display}</a> or write to{' '}
      <a href={`mailto:${brand.email}?subject=Unsubscribe`}>{brand.email}</a>, and name the mobile number: we take it
      off for you.
    </p>
  )
}

import { Screen } from '#app/opt-outs/sms-opt-out.island.tsx'
import { Island } from '#app/platform/form/island.tsx'
import { pageMeta } from '#app/platform/page-head/page-meta.ts'

import './sms-opt-out.css'

export function meta() {
  return pageMeta({
    title: 'SMS Opt-Out',
    description: 'Stop text messages to your mobile. No account, nothing but the number, and it counts at once.',
  })
}

/** The same for every key: the form's script reads it from the address, and the server says when nobody issued it. */
export default function SmsOptOutPage() {
  return (
    <>
      <Island name="sms-opt-out" screen={Screen} props={{}} />
    </>
  )
}

import { Screen } from '#app/opt-outs/sms/sms-opt-out.island.tsx'
import { Island } from '#app/web/form/island.tsx'
import { pageMeta } from '#app/web/page-head/page-meta.ts'

import './sms-opt-out.css'

export function meta() {
  return pageMeta({
    title: 'SMS Opt-Out',
    description: 'Stop text messages to your mobile. No account, nothing but the number, and it counts at once.',
  })
}

/** One page for every key: the form's script reads the key from the address, and the server rejects an unknown one. */
export default function SmsOptOutPage() {
  return (
    <>
      <Island name="sms-opt-out" screen={Screen} props={{}} />
    </>
  )
}

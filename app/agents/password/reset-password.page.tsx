import { useSearchParams } from 'react-router'

import { brand } from '#app/brand.ts'
import { Drawing } from '#app/ui/drawings/drawing.tsx'
import keyRack from '#app/ui/drawings/flow/key-rack.svg?drawing'
import keyRackWithBoth from '#app/ui/drawings/flow/key-rack-back.svg?drawing'

import { ResetForm } from './reset-form.tsx'
import styles from './password.css?inline'
import { useReset } from './use-reset.ts'

export const handle = { styles }

export const meta = () => [{ title: `New password | ${brand.name}` }, { name: 'robots', content: 'noindex' }]

/** The spare key in the mail's link cuts a new one (rule AC19). Nothing happens until somebody presses. */
export default function ResetPasswordPage() {
  const [query] = useSearchParams()
  const reset = useReset(query.get('resetKey')?.trim() ?? '')
  return (
    <main id="main" className="flow-stage password">
      <div className="flow-say">
        <ResetForm {...reset} />
      </div>
      <div className="flow-wall is-hung">
        <Drawing of={reset.state === 'changed' ? keyRackWithBoth : keyRack} />
      </div>
    </main>
  )
}

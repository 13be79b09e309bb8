import { Link } from 'react-router'

import { DateTime } from '#app/ui/time.tsx'

import type { EnquiryRecord } from './enquiry-view.ts'

const outcomes = {
  waiting: { words: 'on its way since', look: 'text-text-soft' },
  sent: { words: 'sent', look: 'text-ok font-semibold' },
  failed: { words: 'failed', look: 'text-error font-bold' },
}

/** Which team was told, and whether the mail left the building. */
export function EnquiryMailed({ mailedTo }: Pick<EnquiryRecord, 'mailedTo'>) {
  if (!mailedTo) return <span className="text-text-soft">Nobody yet</span>
  const { words, look } = outcomes[mailedTo.state]
  return (
    <>
      <Link to={mailedTo.to} className="inline-link">
        {mailedTo.team}
      </Link>
      <span className={`block ${look}`}>
        {words} <DateTime at={mailedTo.at} />
      </span>
    </>
  )
}

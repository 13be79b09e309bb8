import { Phone } from 'lucide-react'
import { useEffect, useRef } from 'react'

import { brand } from '#app/brand.ts'
import { AnchorButton, Button } from '#app/ui/button/button.tsx'

import type { VerifyWords } from './verify-words.ts'

export function VerifyFacts({ rows }: Pick<VerifyWords, 'rows'>) {
  return rows.length === 0 ? null : (
    <dl className="verify-facts">
      {rows.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

/** The result of a check. It takes the focus, because it appears without a navigation. */
export function VerifyResult({ title, text, isBad, rows, onAgain }: VerifyWords & { onAgain(): void }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <>
      <h1 className="sign verify-result" data-bad={isBad} ref={heading} tabIndex={-1}>
        {title}
      </h1>
      <p className="lede">{text}</p>
      <VerifyFacts rows={rows} />
      <p className="acts">
        {isBad ? (
          <AnchorButton href={brand.phone.href}>
            <Phone aria-hidden="true" /> Call {brand.phone.display}
          </AnchorButton>
        ) : null}
        <Button type="button" variant="ghost" onClick={onAgain}>
          Check another PDF
        </Button>
      </p>
    </>
  )
}

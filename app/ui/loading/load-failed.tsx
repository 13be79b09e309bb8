import { useEffect, useRef } from 'react'

import { brand } from '#app/brand.ts'

import { Button } from '../button/button.tsx'

type Words = { title: string; text: string }

/** Shown in place of a part that failed to load. It takes the focus and offers a retry. */
export function LoadFailed({ words, retry }: { words: Words; retry(): void }) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.focus(), [])
  return (
    <div className="flow-note" data-tone="bad" role="alert" tabIndex={-1} ref={box}>
      <div>
        <b>{words.title}</b>
        <p>{words.text}</p>
        <p>
          Still stuck? Call <a href={brand.phone.href}>{brand.phone.display}</a>.
        </p>
        <Button type="button" onClick={retry}>
          Try again
        </Button>
      </div>
    </div>
  )
}

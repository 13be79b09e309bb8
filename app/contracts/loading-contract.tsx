import { useEffect, useRef } from 'react'

import { brand } from '#app/brand.ts'
import type { FormWords } from '#app/platform/form/form-plan.ts'
import { Button } from '#app/ui/button.tsx'

import type { ContractState } from './use-contract.ts'

export function LoadFailed({ words, retry }: { words: FormWords; retry(): void }) {
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

type LoadingContractProps = { state: Exclude<ContractState, { name: 'here' }>; retry(): void }

/** Where the form will stand, and why it does not yet. */
export function LoadingContract({ state, retry }: LoadingContractProps) {
  if (state.name === 'failed') return <LoadFailed words={state.words} retry={retry} />
  return (
    <>
      <p className="wizard-waiting" role="status">
        {state.name === 'slow' ? 'Still fetching your shop. The line is slow.' : 'Fetching your shop…'}
      </p>
      <p className="flow-scriptless">
        This page needs JavaScript, and it is off in this browser. Call {brand.phone.display} instead.
      </p>
    </>
  )
}

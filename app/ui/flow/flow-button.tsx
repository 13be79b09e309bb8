import { ArrowRight } from 'lucide-react'

import { Button, type ButtonLook } from '../button/button.tsx'
import { useFlowLife } from './flow-form-context.ts'

type FlowButtonProps = { children: string; variant?: ButtonLook['variant'] }

/** The submit button of a form, with a text about its progress. It keeps its size and the focus while it is busy. */
export function FlowButton({ children, variant = 'action' }: FlowButtonProps) {
  const { isSending, isSlow, sending } = useFlowLife()
  return (
    <div className="flow-send">
      <Button
        size="large"
        variant={variant}
        className="flow-button"
        data-click={children}
        busy={isSending}
        aria-disabled={isSending || undefined}
      >
        <span>{isSending ? sending : children}</span>
        {isSending ? null : <ArrowRight aria-hidden="true" />}
      </Button>
      <p className="vh" role="status">
        {isSending ? sending : ''}
      </p>
      <p className="fine flow-slow" role="status">
        {isSlow ? 'This takes longer than usual. No need to press again.' : ''}
      </p>
    </div>
  )
}

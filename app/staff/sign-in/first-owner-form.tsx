import type { FieldProblem } from '#app/ui/field/error-summary.tsx'

import { OwnerCodesStep } from './owner-codes-step.tsx'
import { OwnerDetailsStep } from './owner-details-step.tsx'
import { OwnerFactorStep } from './owner-factor-step.tsx'
import type { QrPicture } from './qr-code.tsx'

/**
 * First start, in three steps. Each posts to the page's own address: `name`, `email`, `password`; then `code`;
 * then `saved`, which opens the office.
 */
export type FirstOwnerFormProps = { problems?: readonly FieldProblem[] } & (
  | { step: 'details'; typed?: { name: string; email: string }; passwordAtLeast: number }
  | { step: 'factor'; qr: QrPicture; secret: string }
  | { step: 'codes'; email: string; codes: readonly string[] }
)

export function FirstOwnerForm({ problems = [], ...props }: FirstOwnerFormProps) {
  if (props.step === 'details') return <OwnerDetailsStep {...props} problems={problems} />
  if (props.step === 'factor') return <OwnerFactorStep {...props} problems={problems} />
  return <OwnerCodesStep {...props} problems={problems} />
}

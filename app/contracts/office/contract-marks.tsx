import { signingStatusLabels, type SigningDocumentStatus } from '#app/signing/signing.ts'
import { StatusMark, type StatusTone } from '#app/ui/record/status-mark.tsx'

const tones: Record<SigningDocumentStatus, StatusTone> = {
  draft: 'ours',
  preparing: 'ours',
  sent: 'theirs',
  viewed: 'theirs',
  'part-signed': 'theirs',
  completing: 'good',
  completed: 'good',
  declined: 'bad',
  voided: 'off',
  expired: 'off',
  error: 'bad',
}

/** The status of a document; shape and words show it in addition to the colour. */
export function ContractMark({ status }: { status: SigningDocumentStatus }) {
  return <StatusMark tone={tones[status]}>{signingStatusLabels[status]}</StatusMark>
}

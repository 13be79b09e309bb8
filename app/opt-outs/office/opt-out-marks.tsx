import { StatusMark } from '#app/ui/record/status-mark.tsx'
import { Tag } from '#app/ui/record/tags/tag.tsx'

import type { OptOutSource, OptOutState } from '../opt-out.ts'

export const sourceWords: Record<OptOutSource, string> = {
  page: 'Unsubscribe page',
  staff: 'Added by staff',
  import: 'Imported',
}

export function OptOutMark({ state }: { state: OptOutState }) {
  return state === 'out' ? (
    <StatusMark tone="good">Opted out</StatusMark>
  ) : (
    <StatusMark tone="theirs">Opted back in</StatusMark>
  )
}

export function KeyTag({ label }: { label: string | null }) {
  return label === null ? <span className="text-text-soft">None</span> : <Tag>{label}</Tag>
}

import type { SaidEvent } from './said-events.tsx'

/** What a record refused of its note, its owner or a tag, for the field that it is about; or what a colleague did first. */
export type RecordRefusal = {
  note?: { message: string; typed: string }
  owner?: string
  tag?: string
  meanwhile?: readonly SaidEvent[]
}

export function recordRefusal(
  refusal: 'bad-note' | 'no-such-colleague' | 'bad-tag' | 'too-many-tags',
  form: FormData,
): RecordRefusal {
  if (refusal === 'no-such-colleague') return { owner: 'That colleague cannot take it' }
  if (refusal === 'bad-tag') return { tag: 'Write a tag of at most 30 characters' }
  if (refusal === 'too-many-tags') return { tag: 'Five tags are the most: take one off first' }
  const message = 'Write something first, and at most 4,000 characters'
  return { note: { message, typed: String(form.get('note') ?? '') } }
}

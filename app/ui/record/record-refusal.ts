/** What a record refused of its note or its owner, beside the field that it is about. */
export type RecordRefusal = { note?: { message: string; typed: string }; owner?: string }

export function recordRefusal(refusal: 'bad-note' | 'no-such-colleague', form: FormData): RecordRefusal {
  if (refusal === 'no-such-colleague') return { owner: 'That colleague cannot take it' }
  const message = 'Write something first, and at most 4,000 characters'
  return { note: { message, typed: String(form.get('note') ?? '') } }
}

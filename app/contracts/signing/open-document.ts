import type { FormOutcome } from '#app/platform/form/send-form.ts'

import { answerIn, call, contractToken } from '../call.ts'
import type { SigningIdAnswer, SigningLinkAnswer } from '../contract-answers.ts'

/** What create-doc asks for besides the token (rule SG1). */
export type DocumentRequest = {
  corporation: boolean
  user: { first_name: string; last_name: string; email: string }
  fields: Readonly<Record<string, string>>
}

export type Opened = { kind: 'opened'; id: string; path: string } | { kind: 'failed'; outcome: FormOutcome }

/** Each contract field as `{value}` (rule SG1). */
export const wrapped = (fields: DocumentRequest['fields']) =>
  Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, { value }]))

/** Makes the document, then a signing session for it (rule C28): the address of its frame. */
export async function openDocument(token: string, { corporation, user, fields }: DocumentRequest): Promise<Opened> {
  const headers = contractToken(token)
  const body = { corporation, docID: '', user, fields: wrapped(fields) }
  const made = await call('/api/signing/create-doc', body, { headers })
  const id = answerIn<SigningIdAnswer>(made)?.data.id
  if (!id) return { kind: 'failed', outcome: made }
  const linked = await call('/api/signing/create-doc-link', { id, email: user.email }, { headers })
  const path = answerIn<SigningLinkAnswer>(linked)?.data.frame
  return path ? { kind: 'opened', id, path } : { kind: 'failed', outcome: linked }
}

import { type EnquiryField, enquiryFields } from '../enquiry-fields.ts'

type FieldProblems = Partial<Record<EnquiryField, string>>

export type Failure =
  | { reason: 'offline' | 'line-dropped' | 'timed-out' | 'too-large' | 'fault' }
  | { reason: 'too-many' | 'unavailable'; retryAfterSeconds: number | undefined }

/**
 * How a send ended. `reference` is undefined when the server gave none: any 2xx means sent (rule E10). `unchecked`: the
 * human check gave no answer, so nothing was sent; `not-a-person`: the server refused the answer.
 */
export type EnquiryOutcome =
  | { kind: 'sent'; reference: string | undefined }
  | { kind: 'fields'; problems: FieldProblems }
  | { kind: 'unchecked' }
  | { kind: 'not-a-person' }
  | { kind: 'key-reused' }
  | { kind: 'failed'; failure: Failure }

export type EnquiryAnswer = {
  status: number
  /** Parsed JSON; undefined when the body is something else. */
  body: unknown
  isHtml: boolean
  retryAfterSeconds: number | undefined
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}

function failed(reason: Exclude<Failure['reason'], 'too-many' | 'unavailable'>): EnquiryOutcome {
  return { kind: 'failed', failure: { reason } }
}

/** The messages of a 400's detail that belong to a field that the person sees. */
function fieldProblems(body: unknown): FieldProblems | undefined {
  const detail = isRecord(body) ? body.detail : undefined
  if (!isRecord(detail)) return undefined
  const known = enquiryFields.filter((field) => typeof detail[field] === 'string')
  if (known.length === 0) return undefined
  return Object.fromEntries(known.map((field) => [field, String(detail[field])]))
}

/** Reads the server's answer to `POST /api/enquiries` (rule AP2). */
export function outcomeOf({ status, body, isHtml, retryAfterSeconds }: EnquiryAnswer): EnquiryOutcome {
  if (status >= 200 && status < 300) {
    // The log-in page of a hotel's network also says 200.
    if (isHtml) return failed('line-dropped')
    const reference = isRecord(body) && typeof body.reference === 'string' ? body.reference : undefined
    return { kind: 'sent', reference }
  }
  const problems = status === 400 ? fieldProblems(body) : undefined
  if (problems) return { kind: 'fields', problems }
  if (status === 403) return { kind: 'not-a-person' }
  if (status === 422) return { kind: 'key-reused' }
  if (status === 413) return failed('too-large')
  if (status === 429) return { kind: 'failed', failure: { reason: 'too-many', retryAfterSeconds } }
  if (status === 502 || status === 503 || status === 504)
    return { kind: 'failed', failure: { reason: 'unavailable', retryAfterSeconds } }
  return failed('fault')
}

import { askableFields, type AskableField } from './asked-fields.ts'
import type { RegistrationValues } from '../registration-fields.ts'
import type { RegistrationStatus } from '../registration.ts'

type Askable = Pick<RegistrationValues, AskableField>

/** Fields that were not sent stay unchanged. */
type AnswerFields = { [Field in AskableField]?: Askable[Field] | undefined }

export type AnswerChange = { fields: AskableField[]; was: Partial<Askable>; became: Partial<Askable> }

/** Returns the changes of an answer: the askable fields whose value differs now. */
export function changeOf(before: Askable, answer: AnswerFields): AnswerChange {
  const change: AnswerChange = { fields: [], was: {}, became: {} }
  for (const field of askableFields) {
    const value = answer[field]
    if (value === undefined || value === before[field]) continue
    change.fields.push(field)
    Object.assign(change.was, { [field]: before[field] })
    Object.assign(change.became, { [field]: value })
  }
  return change
}

/** Returns the fields that were not asked for: even the link's holder cannot change them. The email address can never change. */
export function unaskedFields(answer: AnswerFields, asked: readonly string[]): AskableField[] {
  return askableFields.filter((field) => answer[field] !== undefined && !asked.includes(field))
}

type Asking = { status: RegistrationStatus; asked: { answeredAt?: string; readAt?: string } | null }

/** Whether the applicant may answer: there is a question, or staff have not read the answer yet (rules RG14, RG18). */
export function mayAnswer({ status, asked }: Asking): boolean {
  if (status === 'info-needed') return true
  return status === 'in-review' && asked?.answeredAt !== undefined && asked.readAt === undefined
}

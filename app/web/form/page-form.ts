import type { data } from 'react-router'

import type { CallAnswer } from './call-json.ts'

/** The refusal of a form by a page's own action, in the shape of an API response, so that both get the same words. */
export type PageFormRefusal = Pick<CallAnswer, 'status' | 'retryAfterSeconds'> & {
  /** The form that was refused: the value of its field `intent`. */
  intent: string
  body: Record<string, unknown>
  /** The text that the form shows again, by field; never a secret. */
  typed: Record<string, string>
}

/** A page that replaces the form's own, with a status and words. */
type OtherPage = ReturnType<typeof data<unknown>>

/** The words of a refusal: a sentence above the form, sentences by field name, or another page. */
export type RefusalWords = string | Readonly<Record<string, string>> | Response | OtherPage

export const isOtherPage = (words: Exclude<RefusalWords, Response>): words is OtherPage =>
  typeof words === 'object' && words.type === 'DataWithResponseInit'

/** The form field that carries the solution of a human check. */
export const captchaField = 'captcha'

/** Whether the result of a page's action is the refusal of a form. */
export const isFormRefusal = (answer: unknown): answer is PageFormRefusal =>
  typeof answer === 'object' && answer !== null && 'typed' in answer && 'body' in answer

/** Returns the result of a page's action, unless it refused a form. */
export const doneIn = <Answer>(answer: Answer): Exclude<Answer, PageFormRefusal> | undefined =>
  isFormRefusal(answer) ? undefined : (answer as Exclude<Answer, PageFormRefusal>)

import type { FormAnswer } from './send-form.ts'

/** The refusal of a form that a page's own action took, in the shape of an API response, so that both get the same words. */
export type PageFormRefusal = Pick<FormAnswer, 'status' | 'retryAfterSeconds'> & {
  /** The form that was refused: the value of its field `intent`. */
  intent: string
  body: Record<string, unknown>
  /** The text that the form shows again, by field; never a secret. */
  typed: Record<string, string>
}

/** The form field that carries the solution of a human check. */
export const captchaField = 'captcha'

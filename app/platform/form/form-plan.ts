import type { HumanCheckAction } from '../human-check/human-check.ts'

export type FormValues = Readonly<Record<string, string>>
export type FormWords = { title: string; text: string }

/** The server's answer: its status, its JSON, and when to come back. */
export type FormAnswer = { status: number; body: unknown; retryAfterSeconds: number | undefined }

/** What a room says of its form; everything else is the same for all forms of stored pages. */
export type FormPlan = {
  action: HumanCheckAction
  /** Where it posts to. */
  path: string
  fields: readonly string[]
  /** What is wrong with a trimmed value, in words; undefined when nothing is. */
  problemOf(field: string, value: string): string | undefined
  bodyOf(values: FormValues): Record<string, string>
  /** Whether an answer other than 2xx is a success for the person all the same. */
  isDoneToo?(answer: FormAnswer): boolean
  /** Words of its own for a refusal. */
  refusalWords?(answer: FormAnswer): FormWords | undefined
  done(form: HTMLFormElement): void
  words: {
    /** On the button, while it is being sent. */
    sending: string
    /** Nothing was taken; we cannot tell whether it was. */
    notDone: string
    notSure: string
    unchecked: string
  }
  /** Whether the browser's own alert says it as well (rules E9, O3). */
  isAlerting: boolean
}

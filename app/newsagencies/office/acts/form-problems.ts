import type { ZodError } from 'zod'

/** A field and what is wrong with it; the first thing of each. */
export type FormProblems = Readonly<Record<string, string>>

export function problemsOf({ issues }: ZodError): FormProblems {
  const problems: Record<string, string> = {}
  for (const { path, message } of issues) problems[String(path[0] ?? '')] ??= message
  return problems
}

export const listOf = (problems: FormProblems) =>
  Object.entries(problems).map(([field, message]) => ({ field, message }))

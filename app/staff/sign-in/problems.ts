import type { FieldProblem } from '#app/ui/field/error-summary.tsx'

/** What the summary says about one field, said again beside it. */
export function messageFor(problems: readonly FieldProblem[], field: string): string | undefined {
  return problems.find((problem) => problem.field === field)?.message
}

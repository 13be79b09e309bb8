import { useEffect } from 'react'

import type { FlowProblems, FlowRefusal } from './flow-plan.ts'

/** Puts “Error: ” before the title of the page while the form is refused: a screen reader reads the title first. */
export function useErrorTitle(isWrong: boolean): void {
  useEffect(() => {
    const title = document.title.replace(/^Error: /, '')
    document.title = isWrong ? `Error: ${title}` : title
  }, [isWrong])
}

/** A refusal without the problem of one field; undefined when that was the last one. */
export function withoutProblem<Field extends string>(
  refusal: FlowRefusal<Field>,
  name: string,
): FlowRefusal<Field> | undefined {
  const left = Object.entries(refusal.problems ?? {}).filter(([field]) => field !== name)
  return left.length === 0 ? undefined : { ...refusal, problems: Object.fromEntries(left) as FlowProblems<Field> }
}

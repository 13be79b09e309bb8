import type { StateOf } from './kept-answers.server.ts'

/** How long the public may be shown what was so a moment ago. */
const freshMs = 1_000

/** A state that is read once a second at most, and only when somebody asks (decision 30). */
export function freshState(readNow: () => Promise<string>): StateOf {
  let last: { state: string; at: number } | undefined
  let reading: Promise<string> | undefined
  const known = () => (last && performance.now() - last.at < freshMs ? last.state : undefined)
  async function readAnew(): Promise<string> {
    const state = await readNow()
    last = { state, at: performance.now() }
    return state
  }
  return {
    known,
    async read() {
      reading ??= readAnew().finally(() => (reading = undefined))
      return known() ?? reading
    },
  }
}

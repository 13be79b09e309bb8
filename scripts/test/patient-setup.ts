import { setTimeout } from 'node:timers/promises'

import { aroundEach, expect, vi } from 'vitest'

import { pauses } from '#app/testing/eventually.ts'
import { type Limits, startPatience } from '#app/testing/watch-progress.ts'

type Look = () => unknown
type PollOptions = Limits & { interval?: number; message?: string }
type Assertions = Record<string, (...words: unknown[]) => unknown>

const assertionOf = expect as unknown as (value: unknown, message?: string) => Assertions & { not: Assertions }

/** Repeats an assertion until it holds. @throws its last failure when the wait is hopeless. */
async function untilItHolds(assert: () => Promise<unknown>, { interval, ...limits }: PollOptions): Promise<void> {
  using patience = startPatience(limits)
  let failure: unknown = new Error('expect.poll: the function did not end')
  const hopeless = patience.over.then(({ reason }) => {
    if (failure instanceof Error) failure.message += `\n(repeated until ${reason})`
    throw failure
  })
  hopeless.catch(() => undefined)
  const holds = async () => {
    try {
      await assert()
      return true
    } catch (error) {
      failure = error
      return false
    }
  }
  for (const pause of pauses(interval)) {
    if (await Promise.race([holds(), hopeless])) return
    await Promise.race([setTimeout(pause), hopeless])
    if (vi.isFakeTimers()) vi.advanceTimersByTime(pause)
  }
}

/** Returns the matchers of `expect.poll`, each as a promise. */
function matchers(look: Look, options: PollOptions, isNegated = false): Assertions {
  return new Proxy<Assertions>(
    {},
    {
      get: (_, name: string) => {
        if (name === 'not') return matchers(look, options, !isNegated)
        return async function held(...words: unknown[]) {
          const place = new Error('expect.poll')
          Error.captureStackTrace(place, held)
          const assert = async () => {
            const assertion = assertionOf(await look(), options.message)
            await (isNegated ? assertion.not : assertion)[name]?.(...words)
          }
          await untilItHolds(assert, options).catch((error: unknown) => {
            if (error instanceof Error) error.stack = (place.stack ?? '').replace(place.message, error.message)
            throw error
          })
        }
      },
    },
  )
}

/**
 * Vitest's `expect.poll` has a time limit. This one waits as `eventually` does: while any process is at work, however slow the machine is.
 * An interval is the first one.
 */
const poll = (look: Look, options: PollOptions = {}) => matchers(look, options)
Object.assign(expect, { poll })

/** A test that waits for anything else, such as a response that never comes, ends when no process has worked for ten minutes. */
const hung = { idleLooks: 600, processorSeconds: Number.POSITIVE_INFINITY }

aroundEach(async (runTest) => {
  using patience = startPatience(hung)
  const hopeless = patience.over.then(({ reason }) => {
    throw new Error(`the test hangs: ${reason}`)
  })
  hopeless.catch(() => undefined)
  await Promise.race([runTest(), hopeless])
})

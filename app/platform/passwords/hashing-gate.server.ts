import { RefusedError } from '../errors.ts'

type GateSize = { running: number; waiting: number; waitMs?: number }

/** How long somebody waits at a gate. Tests make it longer: they must not fail because a machine is slow. */
export const patience = { ms: 1_500 }

/**
 * Lets a few pieces of costly work run at once and a few more wait a moment. What does not fit is refused at once, so
 * that a flood of it costs neither memory nor anybody else's time.
 * @throws RefusedError unavailable, to be tried again in two seconds.
 */
export function createGate({ running, waiting, waitMs }: GateSize) {
  let active = 0
  const queue: (() => void)[] = []

  const enter = () =>
    new Promise<void>((resolve, reject) => {
      const refuse = () => reject(new RefusedError('unavailable', { retryAfterSeconds: 2 }))
      if (active < running) {
        active += 1
        return resolve()
      }
      if (queue.length >= waiting) return refuse()
      const admit = () => {
        clearTimeout(timer)
        resolve()
      }
      const timer = setTimeout(() => {
        queue.splice(queue.indexOf(admit), 1)
        refuse()
      }, waitMs ?? patience.ms)
      queue.push(admit)
    })

  const leave = () => {
    const next = queue.shift()
    if (next) next()
    else active -= 1
  }

  return async function through<Value>(work: () => Promise<Value>): Promise<Value> {
    await enter()
    try {
      return await work()
    } finally {
      leave()
    }
  }
}

/**
 * A flood of log-ins stands in a line of its own, and is answered no sooner than it can be served: refused at once it comes
 * back at once. With the hashing alone limited it filled the line before the database, and enquiries waited there for as
 * long as it lasted.
 */
export const createLogInLine = () => createGate({ running: 2, waiting: 400 })

import { threadId } from 'node:worker_threads'

import { RefusedError } from '#app/core/errors.ts'

/** Tasks for tests of workers. */
export function compute(ms: number): number {
  const end = performance.now() + ms
  while (performance.now() < end);
  return threadId
}

export const giveBack = (value: unknown): Promise<unknown> => Promise.resolve(value)

export function describe(value: { bytes: Buffer; at: Date }): string {
  return `${value.bytes.toString('hex')} ${value.at.toISOString()}`
}

export function refuse(): never {
  throw new RefusedError('validation-error', { detail: { name: 'Too long' }, retryAfterSeconds: 3 })
}

export function fail(): never {
  throw new TypeError('this cannot be')
}

export function end(): never {
  process.exit(3)
}

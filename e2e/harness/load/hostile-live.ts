import fc from 'fast-check'

import { brokenBodies, type HostileRequest, hostileHeaders, hostileValues } from './hostile.ts'

/** A call as a real caller makes it, with its credentials. */
export type LiveCall = { method: string; path: string; headers: Record<string, string>; body?: unknown }

type Way = (string | number)[]

/** Returns the path of every value within a body, the whole body first. */
function waysIn(value: unknown, way: Way = []): Way[] {
  if (typeof value !== 'object' || value === null) return [way]
  return [way, ...Object.entries(value).flatMap(([name, inner]) => waysIn(inner, [...way, name]))]
}

/** Returns the body with another value at one path; `undefined` removes the value. */
function changed(value: unknown, [name, ...rest]: Way, by: unknown): unknown {
  if (name === undefined) return by
  if (Array.isArray(value))
    return value.map((inner: unknown, at) => (String(at) === String(name) ? changed(inner, rest, by) : inner))
  const object = value as Record<string, unknown>
  return { ...object, [name]: changed(object[name], rest, by) }
}

/** Generates a valid body with one hostile, missing or invented value; sometimes it stays unchanged. */
function nearly(body: unknown): fc.Arbitrary<string> {
  const changes = fc
    .tuple(fc.constantFrom(...waysIn(body)), fc.oneof(hostileValues, fc.constant(undefined)))
    .map(([way, by]) => changed(body, way, by))
  const invented = fc
    .tuple(fc.constantFrom('__proto__', 'constructor', 'id', 'status', 'x'), hostileValues)
    .map(([name, by]) => ({ ...(body as object), [name]: by }))
  return fc
    .oneof(
      { weight: 8, arbitrary: changes },
      { weight: 2, arbitrary: invented },
      { weight: 1, arbitrary: fc.constant(body) },
    )
    .map((value) => JSON.stringify(value) ?? '')
}

/** Generates hostile requests of an authenticated caller: live tokens and sessions, with nearly valid bodies. */
export function hostileLiveRequests(calls: readonly LiveCall[]): fc.Arbitrary<HostileRequest> {
  return fc.constantFrom(...calls).chain(({ method, path, headers, body }) => {
    const near = { weight: 5, arbitrary: nearly(body ?? {}) }
    return fc.record({
      method: fc.constant(method),
      path: fc.constant(path),
      headers: fc
        .tuple(hostileHeaders, fc.integer({ min: 0, max: 4 }))
        .map(([hostile, kind]) => ({ ...(kind === 0 && hostile), 'content-type': 'application/json', ...headers })),
      body: method === 'GET' ? fc.constant(undefined) : fc.oneof(near, { weight: 1, arbitrary: brokenBodies }),
    })
  })
}

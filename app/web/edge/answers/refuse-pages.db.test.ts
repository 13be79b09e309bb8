import { data, redirect, RouterContextProvider, type ServerBuild } from 'react-router'
import { expect, test } from 'vitest'

import { RefusedError } from '#app/core/errors.ts'
import { originContext, platformContext } from '../../platform.server.ts'
import { startTestPlatform, testOrigin } from '#app/testing/test-platform.ts'
import { lateContext, refusePages } from './refuse-pages.server.ts'

type Handler = (args: unknown, next?: () => unknown) => Promise<unknown>

/** Returns the errors that a loader, an action and a middleware throw in the end if they fail with `failure`. */
async function thrownFor(failure: unknown) {
  await using platform = await startTestPlatform()
  const fail = () => {
    throw failure
  }
  const module = { default: () => null, loader: fail, action: fail, middleware: [fail] }
  const build = { routes: { page: { id: 'page', path: 'page', module } } } as unknown as ServerBuild
  const refusing = refusePages(build).routes.page?.module as unknown as {
    loader: Handler
    action: Handler
    middleware: Handler[]
  }
  const context = new RouterContextProvider()
  context.set(platformContext, platform)
  context.set(originContext, testOrigin)
  const thrown: unknown[] = []
  const read = { context, request: new Request('http://localhost/x') }
  const write = { context, request: new Request('http://localhost/x', { method: 'POST' }) }
  for (const [handler, args] of [
    [refusing.loader, read],
    [refusing.action, write],
    ...refusing.middleware.map((one) => [one, read] as const),
  ] as const)
    await handler(args, () => undefined).catch((error: unknown) => thrown.push(error))
  return {
    thrown,
    lateSeconds: context.get(lateContext).seconds,
    logged: platform.logLines.filter((line) => line.includes('the database is away')).length,
  }
}

const outages = [
  Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' }),
  new Error('Failed query: select', { cause: new Error('Connection terminated unexpectedly') }),
]

test.for(outages)(
  'a database that is away causes a 503 page with Retry-After, and one line in the log for all of them: %s',
  async (outage) => {
    const { thrown, logged } = await thrownFor(outage)
    expect(thrown).toHaveLength(3)
    for (const page of thrown)
      expect(page).toMatchObject({
        data: { code: 'unavailable' },
        init: { status: 503, headers: { 'Retry-After': '5' } },
      })
    expect(logged).toBe(1)
  },
)

test('a refusal becomes the page of its status, with Retry-After only if the refusal has a time', async () => {
  const { thrown, logged } = await thrownFor(new RefusedError('forbidden'))
  for (const page of thrown)
    expect(page).toMatchObject({ data: { code: 'forbidden' }, init: { status: 403, headers: {} } })
  expect(logged).toBe(0)
})

test('during an outage a page that only reads reloads itself, and a failed action says that it may not have saved', async () => {
  const { thrown, lateSeconds } = await thrownFor(outages[0])
  expect(thrown).toMatchObject([
    { data: { lateSeconds: 5 } },
    { data: { isUnsaved: true } },
    { data: { lateSeconds: 5 } },
  ])
  expect(thrown[0]).not.toHaveProperty('data.isUnsaved')
  expect(thrown[1]).not.toHaveProperty('data.lateSeconds')
  expect(lateSeconds).toBe(5)
})

test('a bug in an action becomes a page which says that nothing may have been saved', async () => {
  const defect = new TypeError('a defect of our own')
  const { thrown } = await thrownFor(defect)
  expect(thrown).toMatchObject([defect, { data: { code: 'internal-error', isUnsaved: true } }, defect])
})

test.for([redirect('/staff'), data(null, { status: 404 })])(
  'any other thrown value passes through unchanged',
  async (other) => {
    const { thrown } = await thrownFor(other)
    expect(thrown).toEqual([other, other, other])
  },
)

test('the pages of a build are wrapped only once', () => {
  const build = { routes: {} } as unknown as ServerBuild
  expect(refusePages(build)).toBe(refusePages(build))
})

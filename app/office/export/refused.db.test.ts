import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router'
import { expect, test } from 'vitest'

import { RefusedError } from '#app/core/errors.ts'
import { newId } from '#app/core/new-id.server.ts'
import * as rejectedPage from '#app/opt-outs/imports/opt-out-rejected.page.ts'
import { startTestPlatform, testOrigin, type TestPlatform } from '#app/testing/test-platform.ts'
import { originContext, platformContext } from '#app/web/platform.server.ts'

import { sessionCookie } from '../guards/session-cookie.server.ts'
import * as framePage from '../sign-in/frame/sign-in-frame.page.tsx'
import { signInAs } from '../testing/staff-fixtures.ts'
import { exportRefusals } from './export-refusals.ts'
import { orRefusedPage } from './or-refused-page.server.ts'
import * as refusedPage from './refused.page.tsx'

const routes = {
  frame: { id: 'frame', path: '', module: framePage },
  refused: { id: 'refused', parentId: 'frame', path: 'staff/refused', module: refusedPage },
  rejected: { id: 'rejected', path: 'staff/opt-outs/import/:importId/rejected', module: rejectedPage },
}

/** The product's pages of this test. A page is rendered as the trouble that it shows. */
const build = {
  routes,
  future: {},
  basename: '/',
  publicPath: '/',
  ssr: true,
  routeDiscovery: { mode: 'initial', manifestPath: '/manifest' },
  assets: { routes },
  entry: {
    module: {
      default: (_: Request, status: number, headers: Headers, { staticHandlerContext }: PageContext) =>
        Response.json(Object.values(staticHandlerContext.errors ?? {})[0]?.data, { status, headers }),
    },
  },
} as unknown as ServerBuild

type PageContext = { staticHandlerContext: { errors?: Record<string, { data: unknown }> | null } }

async function get(platform: TestPlatform, token: string, path: string): Promise<Response> {
  const context = new RouterContextProvider()
  context.set(platformContext, platform)
  context.set(originContext, testOrigin)
  const [cookie = ''] = sessionCookie(platform.config, { token, expiresAt: new Date(Date.now() + 60_000) }).split(';')
  const request = new Request(new URL(path, platform.config.PUBLIC_URL), { headers: { cookie } })
  return createRequestHandler(build, 'production')(request, context)
}

/** Returns where a refusal of an export leads. */
async function pageAfter(refusal: RefusedError): Promise<string | null> {
  const refuse = async () => {
    throw refusal
  }
  const thrown = await orRefusedPage(refuse).catch((error: unknown) => error)
  return thrown instanceof Response ? thrown.headers.get('Location') : null
}

test('each refusal of an export leads to a page with its words and status, and with Retry-After if waiting helps', async () => {
  await using platform = await startTestPlatform()
  const { token } = await signInAs(platform, 'sales')
  const waits = {
    forbidden: null,
    'validation-error': null,
    'too-many-requests': '10',
    'not-found': null,
    unavailable: '5',
  } as const
  for (const code of Object.keys(waits) as (keyof typeof waits)[]) {
    const path = await pageAfter(new RefusedError(code, { retryAfterSeconds: 1 }))
    const page = await get(platform, token, path ?? '')
    const { status, heading, message } = exportRefusals[code]
    expect([page.status, page.headers.get('Retry-After')]).toEqual([status, waits[code]])
    expect(page.headers.get('Cache-Control')).toBe('no-store')
    expect(await page.json()).toEqual({ code, heading, message })
  }
  expect((await get(platform, token, '/staff/refused?why=toString')).status).toBe(404)
})

test('rejected rows that are not there or not permitted lead to that page, too', async () => {
  await using platform = await startTestPlatform()
  const path = `/staff/opt-outs/import/${newId()}/rejected`
  for (const [role, why] of [
    ['operations', 'not-found'],
    ['viewer', 'forbidden'],
  ] as const) {
    const { token } = await signInAs(platform, role)
    const { headers } = await get(platform, token, path)
    expect([role, headers.get('Location')]).toEqual([role, `/staff/refused?why=${why}`])
  }
})

import { renderToString } from 'react-dom/server'
import { createStaticHandler, createStaticRouter, StaticRouterProvider, useLoaderData } from 'react-router'
import { expect, test } from 'vitest'
import { z } from 'zod'

import type { Result } from '#app/core/result.ts'
import { testOrigin } from '#app/testing/test-platform.ts'
import { planAct, runAct } from '#app/web/form/page-form.server.ts'

import { SavedRepliesScreen } from './saved-replies-screen.tsx'

const thanks = {
  id: 'thanks-1',
  title: 'Thanks',
  words: 'Thank you.',
  version: 1,
  by: 'Mia',
  at: '2026-11-26T10:00:00Z',
}
const form = { id: 'new-1', version: '', title: '', words: '' }

function Page() {
  const leaving = useLoaderData<typeof thanks | null>() ?? undefined
  return <SavedRepliesScreen answers={[thanks]} form={form} leaving={leaving} placeholders={[]} done={undefined} />
}

/** Serves the page like the product to a browser without scripts. Its act fails. */
async function ask(path: string, body?: URLSearchParams) {
  const log = { debug() {}, info() {}, warn() {}, error() {} }
  const act = (): Promise<Result<string, never>> => Promise.reject(new TypeError('a bug'))
  const plan = planAct({ schema: z.object({}), act, words: {}, done: (value: string) => value }, {})
  const handler = createStaticHandler([
    {
      path: '/staff/saved-replies',
      Component: Page,
      loader: ({ request }) => (new URL(request.url).searchParams.get('out') === thanks.id ? thanks : null),
      action: async ({ request }) =>
        runAct(plan, await request.formData(), { platform: { log }, origin: testOrigin, pages: [404] }),
    },
  ])
  const request = new Request(`https://tillway.example${path}`, { ...(body && { method: 'POST', body }) })
  const context = await handler.query(request)
  if (context instanceof Response) return context.text()
  const router = createStaticRouter(handler.dataRoutes, context)
  return renderToString(<StaticRouterProvider router={router} context={context} hydrate={false} />)
}

test('a removal that fails is asked again, with the reason', async () => {
  const asked = await ask(`/staff/saved-replies?out=${thanks.id}`)
  expect(asked).toContain('Remove “Thanks”?')
  const action = /<form [^>]*action="([^"]*)"/.exec(asked)?.[1] ?? ''
  const failed = await ask(action, new URLSearchParams({ intent: 'remove', id: thanks.id }))
  expect(failed).toContain('Remove “Thanks”?')
  expect(failed).toContain('role="alert"')
})

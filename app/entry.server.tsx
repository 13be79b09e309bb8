import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'

import { renderToPipeableStream } from 'react-dom/server'
import { type EntryContext, isRouteErrorResponse, type RouterContextProvider, ServerRouter } from 'react-router'

import { refusalOf } from '#app/platform/api/refusal-answer.server.ts'
import { InlineNonce } from '#app/platform/inline-nonce.tsx'
import { nonceContext } from '#app/platform/nonce.ts'
import { originContext, platformContext } from '#app/platform/platform.server.ts'

import { RequestId } from './platform/request-id.tsx'
import { nameServices } from './traffic/outside/name-services.server.tsx'

/** The whole product starts from here: one bundle, so that pages and API share every module. */
export { start } from '../server.ts'
/** The work of `npm run seed`, which drives the whole product. */
export const loadSeed = () => import('#scripts/seed/seed-installation.ts')

const renderTimeoutMs = 5_000

/** Renders one page: whole before the first byte, so that its status and headers are true. */
export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  entry: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  const nonce = context.get(nonceContext)
  // Pages that are prerendered have no request of their own, and the start writes the settings into them.
  const isStored = nonce === null
  const requestId = isStored ? '' : context.get(originContext).requestId
  const isCounted = !isStored && !new URL(request.url).pathname.startsWith('/staff')
  return new Promise((resolve, reject) => {
    let finalStatus = status
    const { pipe, abort } = renderToPipeableStream(
      <RequestId value={requestId}>
        <InlineNonce value={nonce || undefined}>
          <ServerRouter context={entry} url={request.url} {...(nonce && { nonce })} />
        </InlineNonce>
      </RequestId>,
      {
        ...(nonce && { nonce }),
        // Each part where it belongs, however long the page is: only script could move one there.
        progressiveChunkSize: Number.POSITIVE_INFINITY,
        onAllReady() {
          clearTimeout(timer)
          const body = new PassThrough()
          headers.set('Content-Type', 'text/html; charset=utf-8')
          const finish = (html: string) => (isCounted ? nameServices(html, context.get(platformContext).config) : html)
          const answer = (html: string) => new Response(finish(html), { status: finalStatus, headers })
          text(body).then(answer).then(resolve, reject)
          pipe(body)
        },
        onShellError: reject,
        onError() {
          finalStatus = 500
        },
      },
    )
    const timer = setTimeout(() => abort(new Error('rendering took too long')), renderTimeoutMs)
  })
}

/** Loader and action errors that nobody expected are logged, once, here; refusals and aborted requests are not errors. */
export function handleError(
  error: unknown,
  { request, context }: { request: Request; context: Readonly<RouterContextProvider> },
): void {
  if (request.signal.aborted || isRouteErrorResponse(error) || context.get(nonceContext) === null) return
  refusalOf(error, context.get(platformContext).log, context.get(originContext).requestId)
}

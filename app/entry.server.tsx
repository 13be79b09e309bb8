import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'

import { renderToPipeableStream } from 'react-dom/server'
import { type EntryContext, isRouteErrorResponse, type RouterContextProvider, ServerRouter } from 'react-router'

import { refusalOf } from '#app/web/api/refusal-answer.server.ts'
import { InlineNonce } from '#app/web/inline-nonce.tsx'
import { nonceContext } from '#app/web/nonce.ts'
import { originContext, platformContext } from '#app/web/platform.server.ts'

import { RequestId } from '#app/web/request-id.tsx'
import { nameServices } from '#app/traffic/outside/name-services.server.tsx'

/** The entry of the whole product: one bundle, so that pages and API share every module. */
export { start } from '../server.ts'
/** Imports the work of `npm run seed`, which runs the whole product. */
export const loadSeed = () => import('#scripts/seed/seed-installation.ts')

const renderTimeoutMs = 5_000

/** Renders one page completely before sending the first byte, so that its status and headers are right. */
export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  entry: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  const nonce = context.get(nonceContext)
  // Prerendered pages have no request, and the start inserts the settings into them.
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
        // Streams no part out of order, however long the page is, because only a script could move it into place.
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

/** Logs unexpected errors of loaders and actions, and is the only place to do so. Refusals and aborted requests are not errors. */
export function handleError(
  error: unknown,
  { request, context }: { request: Request; context: Readonly<RouterContextProvider> },
): void {
  if (request.signal.aborted || isRouteErrorResponse(error) || context.get(nonceContext) === null) return
  refusalOf(error, context.get(platformContext).log, context.get(originContext))
}

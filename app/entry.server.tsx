import { PassThrough } from 'node:stream'

import { createReadableStreamFromReadable } from '@react-router/node'
import { renderToPipeableStream } from 'react-dom/server'
import { type EntryContext, isRouteErrorResponse, type RouterContextProvider, ServerRouter } from 'react-router'

import { errorFields } from '#app/platform/log.server.ts'
import { nonceContext } from '#app/platform/nonce.ts'
import { originContext, platformContext } from '#app/platform/platform.server.ts'

/** The whole product starts from here: one bundle, so that pages and API share every module. */
export { start } from '../server.ts'

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
  return new Promise((resolve, reject) => {
    let finalStatus = status
    const { pipe, abort } = renderToPipeableStream(
      <ServerRouter context={entry} url={request.url} {...(nonce && { nonce })} />,
      {
        ...(nonce && { nonce }),
        onAllReady() {
          clearTimeout(timer)
          const body = new PassThrough()
          headers.set('Content-Type', 'text/html; charset=utf-8')
          resolve(new Response(createReadableStreamFromReadable(body), { status: finalStatus, headers }))
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

/** Loader and action errors that nobody expected; answers thrown on purpose and aborted requests are not errors. */
export function handleError(
  error: unknown,
  { request, context }: { request: Request; context: Readonly<RouterContextProvider> },
): void {
  if (request.signal.aborted || (isRouteErrorResponse(error) && error.status < 500)) return
  // Only what the log's allow-list takes: the message of a failed query quotes what people typed.
  context.get(platformContext).log.error('a page failed', {
    requestId: context.get(originContext).requestId,
    ...errorFields(error),
  })
}

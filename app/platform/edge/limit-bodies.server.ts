import type { IncomingMessage } from 'node:http'

import type { HttpBindings } from '@hono/node-server'
import type { MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'

import { type ApiContext, type ApiEnvironment, limitAddress } from '../api/api.server.ts'
import { refusalAnswer } from '../api/refusal-answer.server.ts'
import { RefusedError } from '../errors.ts'
import { type BodyBudget, createBodyBudget, type HeldBody } from './body-budget.server.ts'

/** Six files of the largest size; of one address one, and as much again as an agreement usually is. */
const budgetLimits = { most: 64 * 1_024 * 1_024, perAddress: 16 * 1_024 * 1_024, waitMs: 10_000 }

/** What one piece takes besides its bytes: somebody may send a large body byte by byte. */
const pieceBytes = 256

/** The next piece of a body, or undefined at its end; until it is asked for again nothing more is read. */
function nextPiece(incoming: IncomingMessage, signal: AbortSignal): Promise<Buffer | undefined> {
  if (incoming.readableEnded) return Promise.resolve(undefined)
  return new Promise((resolve, reject) => {
    const settle = (act: () => void) => {
      incoming.pause().off('data', onData).off('end', onEnd).off('error', onBroken).off('close', onBroken)
      signal.removeEventListener('abort', onBroken)
      act()
    }
    const onData = (piece: Buffer) => settle(() => resolve(piece))
    const onEnd = () => settle(() => resolve(undefined))
    // Nobody reads what is answered to a connection that broke.
    const onBroken = () => settle(() => reject(new RefusedError('bad-request')))
    if (incoming.destroyed) return onBroken()
    signal.addEventListener('abort', onBroken)
    incoming.on('data', onData).on('end', onEnd).on('error', onBroken).on('close', onBroken).resume()
  })
}

type Sides = Pick<HttpBindings, 'incoming' | 'outgoing'>

/** A body whose bytes are counted before they are kept, and which is not read while there is no room for them. */
function countedBody({ incoming, outgoing }: Sides, address: string, budget: BodyBudget): ReadableStream {
  const over = new AbortController()
  let held: HeldBody | undefined
  return new ReadableStream<Buffer>(
    {
      async pull(controller) {
        if (!held) {
          held = budget.open(address, (why) => {
            controller.error(why)
            over.abort()
          })
          outgoing.once('close', held.close)
        }
        const piece = await nextPiece(incoming, over.signal)
        if (!piece) {
          held.complete()
          return controller.close()
        }
        await held.take(piece.length + pieceBytes)
        controller.enqueue(piece)
      },
    },
    { highWaterMark: 0 },
  )
}

/** A request with another body: the adapter's own light one can be neither copied nor counted. */
function withBody(c: ApiContext, body: ReadableStream | null): Request {
  const { method, headers, signal } = c.req.raw
  return new Request(c.req.url, { method, headers, signal, ...(body && { body, duplex: 'half' as const }) })
}

type Sizes = { usual: number; larger: Record<string, number> }

/**
 * How large a body may be, by its path, and how much memory all those above the usual size may take together (rule
 * L10, decision 58). Small ones are not counted: as many as there are connections take no more than the large ones may.
 */
export function limitBodies({ usual, larger }: Sizes, budget = createBodyBudget(budgetLimits)) {
  const tooLarge = () => refusalAnswer(new RefusedError('too-large'))
  const counting = new Map(
    [usual, ...Object.values(larger)].map((maxSize) => [maxSize, bodyLimit({ maxSize, onError: tooLarge })] as const),
  )

  const handler: MiddlewareHandler<ApiEnvironment> = async (c, next) => {
    const { method } = c.req
    if (method === 'GET' || method === 'HEAD') return next()
    const most = larger[c.req.path] ?? usual
    const length = c.req.header('content-length')
    const isChunked = c.req.header('transfer-encoding') !== undefined
    if (Number(length) > most) return tooLarge()
    if (most > usual && (isChunked || Number(length) > usual))
      c.req.raw = withBody(c, countedBody(c.env, limitAddress(c), budget))
    // A request whose length nobody said: the limit copies it while it counts.
    else if (length === undefined) c.req.raw = withBody(c, isChunked ? c.req.raw.body : null)
    // Of any other Node gives no more than the length that was said.
    return isChunked ? counting.get(most)?.(c, next) : next()
  }
  return handler
}

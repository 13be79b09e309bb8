import { open, type FileHandle, unlink } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'

import type { HttpBindings } from '@hono/node-server'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'

import { RefusedError } from '#app/core/errors.ts'
import { errorFields, type Log } from '#app/core/log/log.server.ts'
import { FairQueue, type QueueLimits } from '../../limits/fair-queue.ts'
import { createFairShares, type Share, type ShareLimits } from '../../limits/fair-shares.ts'
import { newId } from '#app/core/new-id.server.ts'
import { addressBlock } from '#app/core/http/client-address.server.ts'
import { answerProblem } from '../answers/problem-answer.server.ts'
import { scopeOf } from '../request-scope.server.ts'

const megabyte = 1_024 * 1_024

/** The maximum size of a body, in bytes, by path. */
export type BodySizes = {
  usual: number
  larger: Record<string, number>
  /** The path whose bodies are spooled to a file, because they are too large for memory. */
  spooled: string
}

type UsualLimits = {
  requests: QueueLimits
  spooled: QueueLimits
  memory: ShareLimits
  disk: ShareLimits
}

const usualLimits: UsualLimits = {
  /** Concurrent requests, of all addresses and of one, and the number of waiting ones. */
  requests: { running: 256, perAddress: 8, waiting: 1_000 },
  /** Files that are checked at once: visitors occupy one worker at most, so that the others can seal. */
  spooled: { running: 1, waiting: 100 },
  /** Bytes of bodies in memory and in files. */
  memory: { most: 32 * megabyte, perAddress: 8 * megabyte },
  disk: { most: 256 * megabyte, perAddress: 32 * megabyte },
}

/** The memory that one piece takes in addition to its bytes: a client may send a body byte by byte. */
const pieceBytes = 256

/** Writes a whole piece at its position in a file, because the system may write only a part at once. */
async function writeWhole(file: FileHandle, piece: Buffer, at: number): Promise<void> {
  for (let written = 0; written < piece.length;)
    written += (await file.write(piece, written, piece.length - written, at + written)).bytesWritten
}

type Body = { read(): Promise<Buffer>; drop(): Promise<void> }
const noBody: Body = { read: async () => Buffer.alloc(0), drop: async () => {} }

const hasBody = ({ method, headers }: IncomingMessage): boolean =>
  method !== 'GET' &&
  method !== 'HEAD' &&
  (headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0)

/**
 * Passes each piece of a body to `keep`, and reads no further until that is done.
 * @throws RefusedError too-large, unavailable when its share was revoked, or bad-request when the connection broke.
 */
function receive(
  request: IncomingMessage,
  { most, gaveWay, keep }: { most: number; gaveWay: Promise<never>; keep(piece: Buffer): Promise<void> | void },
): Promise<void> {
  return new Promise<void>((resolve, reject) => {
    let bytes = 0
    let unkept = 0
    let hasEnded = false
    const fail = (error: Error) => {
      request.off('data', take)
      // The rest is read and discarded, so that the client can read the response.
      request.resume()
      reject(error)
    }
    const finish = () => {
      if (hasEnded && unkept === 0) resolve()
    }
    const take = (piece: Buffer) => {
      bytes += piece.length
      if (bytes > most) return fail(new RefusedError('too-large'))
      const kept = keep(piece)
      if (!kept) return
      unkept += 1
      request.pause()
      kept.then(() => {
        unkept -= 1
        request.resume()
        finish()
      }, fail)
    }
    request.on('data', take)
    request.once('end', () => {
      hasEnded = true
      finish()
    })
    const breakOff = () => {
      if (!hasEnded) reject(new RefusedError('bad-request'))
    }
    request.once('close', breakOff).once('error', breakOff)
    gaveWay.catch(fail)
  })
}

/** Creates the two ways to receive a body, each within its share of the space for all bodies (rule L10). */
function createReceiver({ memory, disk }: Pick<UsualLimits, 'memory' | 'disk'>, folder: string) {
  const inMemory = createFairShares(memory)
  const onDisk = createFairShares(disk)

  /** Opens a share, with a promise that rejects when the share is revoked. */
  function openShare(shares: typeof inMemory, address: string): { share: Share; gaveWay: Promise<never> } {
    const { promise, reject } = Promise.withResolvers<never>()
    promise.catch(() => {})
    return { share: shares.open(address, reject), gaveWay: promise }
  }

  async function toMemory(request: IncomingMessage, address: string, most: number): Promise<Body> {
    const { share, gaveWay } = openShare(inMemory, address)
    const pieces: Buffer[] = []
    const keep = (piece: Buffer) => {
      pieces.push(piece)
      share.add(piece.length + pieceBytes)
    }
    try {
      await receive(request, { most, gaveWay, keep })
    } catch (error) {
      share.release()
      throw error
    }
    const whole = pieces.length === 1 && pieces[0] ? pieces[0] : Buffer.concat(pieces)
    return { read: async () => whole, drop: async () => share.release() }
  }

  /** Opens an unlinked file, which disappears when it is closed or the process ends. */
  async function openSpool(): Promise<FileHandle> {
    const path = join(folder, `spool-${newId()}`)
    const file = await open(path, 'wx+', 0o600)
    await unlink(path)
    return file
  }

  async function toFile(request: IncomingMessage, address: string, most: number): Promise<Body> {
    const { share, gaveWay } = openShare(onDisk, address)
    const file = await openSpool()
    const drop = async () => {
      share.release()
      await file.close()
    }
    let length = 0
    const keep = async (piece: Buffer) => {
      const at = length
      length += piece.length
      share.add(piece.length)
      await writeWhole(file, piece, at)
    }
    try {
      await receive(request, { most, gaveWay, keep })
    } catch (error) {
      await drop()
      throw error
    }
    return { read: () => file.readFile(), drop }
  }

  return { toMemory, toFile }
}

/** The turns of the event loop between the beginnings of two requests. */
const turnsBetween = 4

/**
 * Lets the requests begin one after the other, with turns of the event loop in between (rule R12). A turn accepts only one new
 * connection: without them a newcomer waits for a whole request of each connection that was made before.
 */
function beginInTurns(): () => Promise<void> {
  let last: Promise<unknown> = Promise.resolve()
  const pause = async () => {
    for (let turn = 0; turn < turnsBetween; turn += 1) await setImmediate()
  }
  return async () => {
    last = last.then(pause)
    await last
  }
}

type Sides = Pick<HttpBindings, 'incoming' | 'outgoing'>
type Options = {
  sizes: BodySizes
  /** The folder for spooled bodies. */
  folder: string
  /** Called when a request was refused for lack of room. */
  onRefused(): void
  log: Log
  limits?: Partial<UsualLimits>
}

type Admission = {
  /** Runs `act` once the request's body is complete and its turn has come. Answers refused requests itself. */
  admit(sides: Sides, act: () => Response | Promise<Response>): Promise<Response>
  /** The running and waiting requests of this process. */
  counts(): { running: number; waiting: number }
}

/**
 * Bounds the concurrency of this process (rules L6 and L10, decision 52). Bodies are received completely first. A request then
 * counts until its response begins. Each address may have a few requests in flight; its further ones wait in its own queue.
 */
export function createAdmission({ sizes, folder, onRefused, log, limits: changes = {} }: Options): Admission {
  const limits = { ...usualLimits, ...changes }
  const requests = new FairQueue(limits.requests)
  const spooled = new FairQueue(limits.spooled)
  const receiver = createReceiver(limits, folder)
  const nextTurn = beginInTurns()

  async function receiveBody(request: IncomingMessage, path: string, address: string): Promise<Body> {
    if (!hasBody(request)) return noBody
    const most = sizes.larger[path] ?? sizes.usual
    if (Number(request.headers['content-length'] ?? 0) > most) throw new RefusedError('too-large')
    return path === sizes.spooled ? receiver.toFile(request, address, most) : receiver.toMemory(request, address, most)
  }

  async function answer(
    { incoming, outgoing }: Sides,
    { queue, address, body }: { queue: FairQueue; address: string; body: Body },
    act: () => Response | Promise<Response>,
  ): Promise<Response> {
    try {
      return await queue.run(address, async () => {
        await nextTurn()
        // The client disconnected while it waited.
        if (outgoing.destroyed || incoming.socket.destroyed) return RESPONSE_ALREADY_SENT
        if (body !== noBody) Object.assign(incoming, { rawBody: await body.read() })
        return act()
      })
    } finally {
      await body.drop()
    }
  }

  return {
    counts: () => {
      const [usual, files] = [requests.counts(), spooled.counts()]
      return { running: usual.running + files.running, waiting: usual.waiting + files.waiting }
    },
    async admit(sides, act) {
      const { incoming, outgoing } = sides
      const { origin } = scopeOf(incoming)
      const address = addressBlock(origin.ip)
      const path = pathOf(incoming)
      try {
        const body = await receiveBody(incoming, path, address)
        const queue = path === sizes.spooled ? spooled : requests
        return await answer(sides, { queue, address, body }, act)
      } catch (error) {
        const refusal = refusalOfBody(error, log, origin.requestId)
        if (refusal.code === 'unavailable') onRefused()
        refuse(incoming, outgoing, refusal, origin.requestId)
        return RESPONSE_ALREADY_SENT
      }
    },
  }
}

/** The system's codes for a disk or a quota without space. */
const fullCodes = ['ENOSPC', 'EDQUOT']

/** Turns an error while a body was received into a refusal. Handlers never throw, so any other error is of the file of a spooled body. */
export function refusalOfBody(error: unknown, log: Log, requestId: string): RefusedError {
  if (error instanceof RefusedError) return error
  log.error('a body could not be stored in the data folder', { requestId, ...errorFields(error) })
  const isFull = fullCodes.includes((error as NodeJS.ErrnoException).code ?? '')
  return isFull ? new RefusedError('storage-full', { retryAfterSeconds: 60 }) : new RefusedError('internal-error')
}

const pathOf = ({ url = '/' }: IncomingMessage): string => new URL(url, 'http://localhost').pathname

function refuse(request: IncomingMessage, response: ServerResponse, refusal: RefusedError, requestId: string): void {
  if (!response.headersSent && !response.destroyed) answerProblem(request, response, refusal, requestId)
}

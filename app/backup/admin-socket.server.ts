import { once } from 'node:events'
import { chmodSync, existsSync, rmSync } from 'node:fs'
import { connect, createServer, type Socket } from 'node:net'
import { join, relative } from 'node:path'

import { causeOf, errorFields, type Log } from '#app/core/log/log.server.ts'
import { BackupError } from './backup-error.ts'
import { removeOldCopy } from './copy-database.server.ts'

/** Requests that a command may send to the process that has the embedded database open (decision 40). */
export type AdminRequest =
  | 'copy-database'
  | 'report-on-keys'
  | 'last-migration'
  | 'is-mail-held'
  | 'release-mail'
  | 'release-new-mail'
  | 'example-state'
  | 'put-in-examples'
  | 'remove-examples'
  | 'owner-link'

/** Calls `act` when the client has disconnected. */
type WhenGone = (act: () => unknown) => void

/** The handler of each request. `argument` is the rest of the request's line; the result must be serialisable as JSON. */
export type AdminAnswers = Record<AdminRequest, (whenGone: WhenGone, argument: string) => Promise<unknown>>

type Reply = { value: unknown } | { refusal: string }

/** Returns the shorter path of the socket, because socket names are limited to about a hundred characters. */
function socketOf(folder: string): string {
  const whole = join(folder, 'admin.sock')
  const fromHere = relative(process.cwd(), whole)
  return fromHere.length < whole.length ? fromHere : whole
}

/** Returns the first line that arrives, or an empty string if none does. */
function firstLine(socket: Socket): Promise<string> {
  return new Promise((resolve) => {
    let said = ''
    socket.setEncoding('utf8').on('data', (chunk) => {
      said += String(chunk)
      if (said.includes('\n')) resolve(said.slice(0, said.indexOf('\n')))
    })
    socket.once('close', () => resolve(''))
  })
}

async function replyTo(line: string, answers: AdminAnswers, whenGone: WhenGone, log: Log): Promise<Reply> {
  const [request = '', argument = ''] = line.split(' ', 2)
  const answer = Object.entries(answers).find(([name]) => name === request)?.[1]
  if (!answer) return { refusal: 'The running product is of another version than this command: restart it.' }
  try {
    return { value: (await answer(whenGone, argument)) ?? null }
  } catch (error) {
    if (error instanceof BackupError) return { refusal: error.message }
    log.error('a request of a command failed', errorFields(error))
    return { refusal: `The running product could not do it: ${causeOf(error)}` }
  }
}

async function serve(socket: Socket, answers: AdminAnswers, log: Log): Promise<void> {
  const gone = new Promise((resolve) => socket.once('close', resolve))
  const line = await firstLine(socket)
  const reply = await replyTo(line, answers, (act) => void gone.then(act), log)
  socket.write(`${JSON.stringify(reply)}\n`)
}

/**
 * Opens the admin socket of a data folder whose lock the caller holds. Only the owner of the folder can connect to it. If the
 * folder's name is too long for a socket, logs that and works without one.
 */
export async function openAdminSocket(folder: string, answers: AdminAnswers, log: Log): Promise<{ close(): void }> {
  const socketPath = socketOf(folder)
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => {})
    socket.once('close', () => sockets.delete(socket))
    void serve(socket, answers, log)
  })
  // We hold the lock, so an existing socket was left by a killed process.
  rmSync(socketPath, { force: true })
  removeOldCopy(folder)
  try {
    server.listen(socketPath)
    await once(server, 'listening')
    chmodSync(socketPath, 0o600)
  } catch (error) {
    log.warn(
      'the admin socket of the data folder could not be opened: stop the product for backups',
      errorFields(error),
    )
  }
  server.unref()
  return {
    close() {
      server.close()
      for (const socket of sockets) socket.destroy()
    },
  }
}

/**
 * Sends a request to the process that runs on a data folder. `work` gets its response, which stays valid until `work` has ended.
 * @throws BackupError when the process refuses or ends, or when none is running.
 */
export async function askAdminSocket<Value, Outcome>(
  folder: string,
  request: AdminRequest,
  work: (value: Value) => Promise<Outcome> | Outcome,
  argument = '',
): Promise<Outcome> {
  const socketPath = socketOf(folder)
  const unreachable = new BackupError(
    `${folder} is in use, and the process that uses it does not answer: wait until the product has started, run this as its user, or stop it.`,
  )
  if (!existsSync(socketPath)) throw unreachable
  const socket = connect(socketPath)
  try {
    await once(socket, 'connect').catch(() => {
      throw unreachable
    })
    const ended = once(socket, 'close')
      .catch(() => {})
      .then(() => {
        throw new BackupError('The running product stopped during the command: start it, and try again.')
      })
    ended.catch(() => {})
    socket.write(`${request} ${argument}\n`)
    const reply = await firstLine(socket)
    const said = reply ? (JSON.parse(reply) as Reply) : await ended
    if ('refusal' in said) throw new BackupError(said.refusal)
    return await Promise.race([work(said.value as Value), ended])
  } finally {
    socket.destroy()
  }
}

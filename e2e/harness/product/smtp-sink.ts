import { once } from 'node:events'
import type { AddressInfo } from 'node:net'

import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { expect } from 'vitest'

import { eventually } from '#app/testing/eventually.ts'

/**
 * How the mail server behaves: accepts mails, answers the recipient or the data with a code, does not answer at all, or accepts the first
 * mails only when `count` of them have arrived over as many connections.
 */
export type SinkMode =
  | { at: 'take' }
  | { at: 'gather'; count: number }
  | { at: 'recipient' | 'data'; code: number }
  | { at: 'hang' }
  | { at: 'drop-after-data' }

type ReceivedMail = { to: string[]; from: string; email: Email; raw: string }

/** A real SMTP server on the loopback that stores received mails and fails on demand. */
export type SmtpSink = {
  readonly url: string
  readonly mails: ReceivedMail[]
  mode: SinkMode
  /** The number of connections opened so far. */
  connections(): number
  /** Waits until `count` mails have arrived. */
  waitFor(count: number): Promise<ReceivedMail[]>
  close(): Promise<void>
  [Symbol.asyncDispose](): Promise<void>
}

const smtpError = (code: number) => Object.assign(new Error('refused on purpose'), { responseCode: code })

/** Holds answers back until there are `count`, and then sends them all; later answers are sent at once. */
function answerTogether(held: (() => void)[], answer: () => void, count: number): void {
  held.push(answer)
  if (held.length === count) for (const one of held) one()
  else if (held.length > count) answer()
}

/** Starts the SMTP server on a port, or on any free one. */
export async function startSmtpSink(port = 0): Promise<SmtpSink> {
  const mails: ReceivedMail[] = []
  let mode: SinkMode = { at: 'take' }
  let connections = 0
  const gathered: (() => void)[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    logger: false,
    onMailFrom(_address, _session, done) {
      if (mode.at !== 'hang') done()
    },
    onRcptTo(_address, _session, done) {
      done(mode.at === 'recipient' ? smtpError(mode.code) : undefined)
    },
    onData(stream, session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        if (mode.at === 'data') {
          done(smtpError(mode.code))
          return
        }
        const raw = Buffer.concat(chunks).toString('utf8')
        void PostalMime.parse(raw).then((email) => {
          const { mailFrom, rcptTo } = session.envelope
          mails.push({ from: mailFrom ? mailFrom.address : '', to: rcptTo.map(({ address }) => address), email, raw })
          if (mode.at === 'gather') return answerTogether(gathered, done, mode.count)
          if (mode.at !== 'drop-after-data') return done()
          for (const connection of server.connections) connection.close()
          return undefined
        })
      })
    },
  })
  server.on('error', () => {})
  server.server.on('connection', () => void (connections += 1))
  server.listen(port, '127.0.0.1')
  await once(server.server, 'listening')
  const sink: SmtpSink = {
    url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    mails,
    connections: () => connections,
    get mode() {
      return mode
    },
    set mode(next) {
      mode = next
    },
    async waitFor(count) {
      await eventually(() => mails.length, (length) => length >= count) // prettier-ignore
      return mails
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
    [Symbol.asyncDispose]: () => sink.close(),
  }
  return sink
}

/** Waits for a mail to an address whose text links below a path. Returns the link of the newest. */
export async function mailedLink({ mails }: SmtpSink, to: string, path: string): Promise<string> {
  let link = ''
  const find = () => {
    const mail = mails.findLast((one) => one.to.includes(to) && one.email.text?.includes(path))
    link = new RegExp(`https?://\\S+${path}\\S+`).exec(mail?.email.text ?? '')?.[0] ?? ''
    return link
  }
  await expect.poll(find).not.toBe('')
  return link
}

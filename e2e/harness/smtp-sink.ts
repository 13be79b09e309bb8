import { once } from 'node:events'
import type { AddressInfo } from 'node:net'

import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { expect } from 'vitest'

/** How the mail server behaves: takes mails, answers a code to the recipient or the data, or does not answer at all. */
export type SinkMode =
  { at: 'take' } | { at: 'recipient' | 'data'; code: number } | { at: 'hang' } | { at: 'drop-after-data' }

type ReceivedMail = { to: string[]; from: string; email: Email; raw: string }

/** A real SMTP server on the loopback that keeps what it gets and fails on demand. */
export type SmtpSink = {
  readonly url: string
  readonly mails: ReceivedMail[]
  mode: SinkMode
  /** Waits until `count` mails have come. */
  waitFor(count: number, withinMs?: number): Promise<ReceivedMail[]>
  close(): Promise<void>
  [Symbol.asyncDispose](): Promise<void>
}

const smtpError = (code: number) => Object.assign(new Error('refused on purpose'), { responseCode: code })

export async function startSmtpSink(port = 0): Promise<SmtpSink> {
  const mails: ReceivedMail[] = []
  let mode: SinkMode = { at: 'take' }
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
          if (mode.at !== 'drop-after-data') return done()
          for (const connection of server.connections) connection.close()
          return undefined
        })
      })
    },
  })
  server.on('error', () => {})
  server.listen(port, '127.0.0.1')
  await once(server.server, 'listening')
  const sink: SmtpSink = {
    url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    mails,
    get mode() {
      return mode
    },
    set mode(next) {
      mode = next
    },
    async waitFor(count, withinMs = 120_000) {
      const end = Date.now() + withinMs
      while (mails.length < count && Date.now() < end) await new Promise((resolve) => setTimeout(resolve, 50))
      return mails
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
    [Symbol.asyncDispose]: () => sink.close(),
  }
  return sink
}

/** The link to one of our pages in the newest mail to an address whose text has it, once that mail has come. */
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

import { once } from 'node:events'
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net'

import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'

/** How the server behaves: takes mails, answers with an SMTP code at RCPT, says nothing, or hangs up after DATA. */
export type SmtpMood = 'take' | 421 | 450 | 452 | 550 | 'hang' | 'drop-after-data'

export type SmtpSink = {
  readonly url: string
  /** The mails that were taken, parsed, in order. */
  readonly mails: Email[]
  /** How often a client began to hand a mail over. */
  readonly tries: number
  setMood(mood: SmtpMood): void
  /** Lets nobody in any more; `listenAgain` opens the same port. */
  refuse(): Promise<void>
  listenAgain(): Promise<void>
  close(): Promise<void>
}

const texts: Partial<Record<SmtpMood, string>> = {
  421: 'Service not available',
  450: 'Mailbox busy',
  452: 'Insufficient storage',
  550: 'No such user',
}

/** A real SMTP server on a loopback port, which fails on demand. */
export async function startSmtpSink(): Promise<SmtpSink> {
  const mails: Email[] = []
  const sockets = new Set<Socket>()
  let mood: SmtpMood = 'take'
  let tries = 0

  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    disableReverseLookup: true,
    onRcptTo(_, __, callback) {
      tries += 1
      if (mood === 'hang') return
      const text = texts[mood]
      callback(text ? Object.assign(new Error(text), { responseCode: mood }) : null)
    },
    onData(stream, _, callback) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        void PostalMime.parse(Buffer.concat(chunks)).then((mail) => {
          // Taken, but the client never hears of it: the one case in which a mail may come twice.
          mails.push(mail)
          if (mood !== 'drop-after-data') return callback()
          for (const socket of sockets) socket.destroy()
        })
      })
    },
  })
  smtp.on('error', () => {})

  function makeGate(): Server {
    return createServer((socket) => {
      sockets.add(socket)
      socket.on('error', () => {}).on('close', () => sockets.delete(socket))
      if (mood !== 'hang') smtp.server.emit('connection', socket)
    })
  }
  async function open(port: number): Promise<Server> {
    const gate = makeGate()
    gate.listen(port, '127.0.0.1')
    await once(gate, 'listening')
    return gate
  }
  async function shut(gate: Server): Promise<void> {
    for (const socket of sockets) socket.destroy()
    if (!gate.listening) return
    gate.close()
    await once(gate, 'close')
  }

  let gate = await open(0)
  const { port } = gate.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${port}`,
    mails,
    get tries() {
      return tries
    },
    setMood(next) {
      mood = next
    },
    refuse: () => shut(gate),
    async listenAgain() {
      gate = await open(port)
    },
    close: () => shut(gate),
  }
}

import { brand } from '#app/brand.ts'
import type { Config } from '#app/core/config/config.server.ts'
import { openTransport, type RenderedMail } from '#app/outbox/mail/transport/transport.server.ts'
import { newId } from '#app/core/new-id.server.ts'

import { ask, type Finding } from './finding.ts'

/** Renders the doctor's own test mail, which is not stored in any database. */
function testMail(toAddress: string, publicUrl: string): RenderedMail {
  const words = `This is a test mail of ${brand.name} at ${publicUrl}. An operator sent it with npm run doctor.`
  return {
    id: newId(),
    template: 'test',
    data: {},
    subject: `${brand.name}: test mail`,
    toName: '',
    toAddress,
    replyTo: null,
    html: `<!doctype html><html lang="en"><title>Test mail</title><p>${words}</p></html>`,
    plainText: words,
    state: 'queued',
    transport: null,
    attempts: 0,
    lastError: null,
    nextAttemptAt: null,
    sentAt: null,
    aboutKind: null,
    aboutId: null,
    createdAt: new Date(),
    search: '',
  }
}

/** Checks whether the mail server answers and, with an address, whether it accepts a mail to it. Without an address nothing is sent. */
export async function lookAtMail(config: Config, sendTo: string | undefined): Promise<Finding[]> {
  const what = 'Mail'
  const transport = openTransport(config)
  try {
    if (transport.kind === 'outbox') {
      const findings: Finding[] = [{ what, state: 'note', says: 'built-in outbox; SMTP_URL sends mails' }]
      return sendTo
        ? [...findings, { what, state: 'bad', says: 'no test mail was sent: SMTP_URL is not set' }]
        : findings
    }
    if (!sendTo)
      return [
        await ask(what, 'the SMTP server answers; --send-mail ADDRESS sends a test mail', () => transport.verify()),
      ]
    const mail = testMail(sendTo, config.PUBLIC_URL)
    return [await ask(what, `the SMTP server accepted a test mail to ${sendTo}`, () => transport.deliver(mail))]
  } finally {
    transport.close()
  }
}

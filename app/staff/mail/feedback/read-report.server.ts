import PostalMime, { type Email } from 'postal-mime'

import {
  bounceKind,
  bounceStatus,
  cleanDiagnostic,
  mailIdsOf,
  type MailFeedback,
  momentOf,
  returnedMailIds,
} from './mail-feedback.ts'

/**
 * A report and the head of the mail that it returns are within so much; the rest of a longer one is not looked at. Lines cost
 * the parser more than bytes.
 */
const readBytes = 256 * 1_024
const readLines = 4_000
const mostRecipients = 20

const limits = { attachmentEncoding: 'utf8', forceRfc822Attachments: true, maxNestingDepth: 10, maxHeadersSize: 131_072 } as const // prettier-ignore

async function parse(mail: string | Uint8Array): Promise<Email | undefined> {
  try {
    return await PostalMime.parse(mail, limits)
  } catch {
    // Deeper, or with longer headers, than a report is.
    return undefined
  }
}

type Fields = (name: string) => string

const fieldsOf = (mail: Email | undefined): Fields => {
  const fields = new Map(mail?.headers.toReversed().map(({ key, value }) => [key, value]))
  return (name) => fields.get(name) ?? ''
}

/** Groups of fields with an empty line between them, as a delivery status has them. */
async function groupsOf(part: string): Promise<Fields[]> {
  const groups = part.replaceAll('\r\n', '\n').split('\n\n').slice(0, mostRecipients)
  return Promise.all(groups.map(async (group) => fieldsOf(await parse(`${group}\n\n`))))
}

const partOf = (mail: Email, ...types: string[]): string => {
  const content = mail.attachments.find(({ mimeType }) => types.includes(mimeType))?.content
  return typeof content === 'string' ? content : ''
}

/** The head of a mail alone. */
const headOf = (mail: string): string => `${mail.replaceAll('\r\n', '\n').split('\n\n', 1)[0] ?? ''}\n\n`

/** Which mail a report is about: by the address that it came to, by the mail that it returns, by what it answers. */
async function mailIdsIn(report: Email): Promise<string[]> {
  const recipients = report.headers
    .filter(({ key }) => ['to', 'delivered-to', 'x-original-to', 'envelope-to'].includes(key))
    .map(({ value }) => value)
  const returned = fieldsOf(await parse(headOf(partOf(report, 'message/rfc822', 'text/rfc822-headers'))))
  const answers = fieldsOf(report)
  const found = [
    ...recipients.flatMap(returnedMailIds),
    ...mailIdsOf(returned('message-id')),
    ...mailIdsOf(answers('in-reply-to')),
    ...mailIdsOf(answers('references')),
  ]
  return [...new Set(found)].slice(0, mostRecipients)
}

type Said = Pick<MailFeedback, 'kind' | 'diagnostic'>

/** What a delivery status says (RFC 3464). A mail that is only late has not come back. */
async function bounceIn(status: string): Promise<Said | undefined> {
  const groups = await groupsOf(status)
  const failed = groups.find((fields) => fields('action').trim().toLowerCase() === 'failed')
  if (!failed) return undefined
  const [code, words] = [failed('status'), failed('diagnostic-code')]
  const found = bounceStatus(code, words)
  // The type of the code comes first: `smtp; 550 …`.
  const said = words.slice(words.indexOf(';') + 1)
  return { kind: bounceKind(found), diagnostic: cleanDiagnostic(said || code || 'no reason given') }
}

/** The reports of a feedback loop that somebody pressed a button for; others measure, or take a complaint back. */
const complaints = new Set(['abuse', 'fraud', 'opt-out'])

/** What a feedback report says (RFC 5965). */
async function complaintIn(report: string): Promise<Said | undefined> {
  const fields = fieldsOf(await parse(headOf(report)))
  const type = fields('feedback-type').trim().toLowerCase()
  return complaints.has(type) ? { kind: 'complaint', diagnostic: `Reported as ${type}` } : undefined
}

function beginningOf(mail: Uint8Array): Uint8Array {
  let end = 0
  for (let lines = 0; lines < readLines; lines += 1) {
    const next = mail.indexOf(0x0a, end)
    if (next === -1 || next >= readBytes) return mail.subarray(0, readBytes)
    end = next + 1
  }
  return mail.subarray(0, end)
}

/**
 * What a mail in the mailbox of bounces says of one of ours: a delivery status report, or a complaint of a feedback loop. Undefined
 * for any other mail. It names no address: whoever holds a Message-ID got that mail, and can speak of no other.
 */
export async function readReport(mail: Uint8Array): Promise<MailFeedback | undefined> {
  const report = await parse(beginningOf(mail))
  if (!report) return undefined
  const status = partOf(report, 'message/delivery-status', 'message/global-delivery-status')
  const feedback = partOf(report, 'message/feedback-report')
  const said = status ? await bounceIn(status) : feedback && (await complaintIn(feedback))
  if (!said) return undefined
  return { ...said, mailIds: await mailIdsIn(report), at: momentOf(report.date) }
}

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

/** The part of a mail that is read: enough for a report and the returned headers. The parser's cost depends more on lines than on bytes. */
const readBytes = 256 * 1_024
const readLines = 4_000
const mostRecipients = 20
/** The part of a report's text that is searched for a reply. */
const readText = 4_000

const limits = { attachmentEncoding: 'utf8', forceRfc822Attachments: true, maxNestingDepth: 10, maxHeadersSize: 131_072 } as const // prettier-ignore

async function parse(mail: string | Uint8Array): Promise<Email | undefined> {
  try {
    return await PostalMime.parse(mail, limits)
  } catch {
    // Nested deeper, or with longer headers, than any report.
    return undefined
  }
}

type Fields = (name: string) => string

const fieldsOf = (mail: Email | undefined): Fields => {
  const fields = new Map(mail?.headers.toReversed().map(({ key, value }) => [key, value]))
  return (name) => fields.get(name) ?? ''
}

/** Parses groups of fields separated by empty lines, the format of a delivery status. */
async function groupsOf(part: string): Promise<Fields[]> {
  const groups = part.replaceAll('\r\n', '\n').split('\n\n').slice(0, mostRecipients)
  return Promise.all(groups.map(async (group) => fieldsOf(await parse(`${group}\n\n`))))
}

const partOf = (mail: Email, ...types: string[]): string => {
  const content = mail.attachments.find(({ mimeType }) => types.includes(mimeType))?.content
  return typeof content === 'string' ? content : ''
}

/** Returns only the headers of a mail. */
const headOf = (mail: string): string => `${mail.replaceAll('\r\n', '\n').split('\n\n', 1)[0] ?? ''}\n\n`

const recipientsOf = ({ headers }: Pick<Email, 'headers'>): string[] =>
  headers
    .filter(({ key }) => ['to', 'delivered-to', 'x-original-to', 'envelope-to'].includes(key))
    .map(({ value }) => value)

/** Returns the possible ids of the reported mail: from the report's recipients, the returned mail and the In-Reply-To. */
async function mailIdsIn(report: Email): Promise<string[]> {
  const returned = fieldsOf(await parse(headOf(partOf(report, 'message/rfc822', 'text/rfc822-headers'))))
  const answers = fieldsOf(report)
  const found = [
    ...recipientsOf(report).flatMap(returnedMailIds),
    ...mailIdsOf(returned('message-id')),
    ...mailIdsOf(answers('in-reply-to')),
    ...mailIdsOf(answers('references')),
  ]
  return [...new Set(found)].slice(0, mostRecipients)
}

type ReportedFeedback = Pick<MailFeedback, 'kind' | 'diagnostic'>

/** Parses a delivery status (RFC 3464). A delayed mail is not a bounce. */
async function bounceIn(status: string): Promise<ReportedFeedback | undefined> {
  const groups = await groupsOf(status)
  const failed = groups.find((fields) => fields('action').trim().toLowerCase() === 'failed')
  if (!failed) return undefined
  const [code, words] = [failed('status'), failed('diagnostic-code')]
  const found = bounceStatus(code, words)
  // The code is after its type: `smtp; 550 …`.
  const reason = words.slice(words.indexOf(';') + 1)
  return { kind: bounceKind(found), diagnostic: cleanDiagnostic(reason || code || 'no reason given') }
}

/** The senders of reports without a delivery status: qmail, and servers of Microsoft before Exchange 2007 or behind a gateway. */
const isMailServer = (address = ''): boolean =>
  /^(?:mailer-daemon|postmaster|microsoftexchange[0-9a-f]+)@/i.test(address)

const isDelay = (subject: string): boolean =>
  /^(?:warning:|delivery (?:is |was )?delayed|delayed|delivery status notification \(delay\))/i.test(subject.trim())

/**
 * Parses a report that is only a text, such as that of qmail. Its return address must name the mail, because its text proves nothing. The
 * sender tells it from an absence notice, which goes to the same address.
 */
function textBounceIn({ from, subject = '', text = '', html = '', headers }: Email): ReportedFeedback | undefined {
  const isToBounces = recipientsOf({ headers }).some((value) => returnedMailIds(value).length > 0)
  if (!isToBounces || !isMailServer(from?.address) || isDelay(subject)) return undefined
  const said = (text || html.replaceAll(/<[^<>]*>/g, ' ')).slice(0, readText)
  const status = bounceStatus('', said)
  // The line with the other server's reply, after the reporting server's own words.
  const reply = said.split('\n').find((line) => (status ? bounceStatus('', line) === status : /\b5\d\d\b/.test(line)))
  return { kind: bounceKind(status), diagnostic: cleanDiagnostic(reply ?? said) || 'no reason given' }
}

/** The feedback types that mean a recipient's complaint; others are statistics or withdraw a complaint. */
const complaints = new Set(['abuse', 'fraud', 'opt-out'])

/** Parses a feedback report (RFC 5965). */
async function complaintIn(report: string): Promise<ReportedFeedback | undefined> {
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
 * Parses a mail in the bounce mailbox: a delivery status report, a server's text about a bounce, or a complaint of a feedback loop;
 * undefined for any other mail. Returns no address: a sender who knows a Message-ID received that mail, and can report on no other.
 */
export async function readReport(mail: Uint8Array): Promise<MailFeedback | undefined> {
  const report = await parse(beginningOf(mail))
  if (!report) return undefined
  const status = partOf(report, 'message/delivery-status', 'message/global-delivery-status')
  const feedback = partOf(report, 'message/feedback-report')
  const reported = status ? await bounceIn(status) : feedback ? await complaintIn(feedback) : textBounceIn(report)
  if (!reported) return undefined
  return { ...reported, mailIds: await mailIdsIn(report), at: momentOf(report.date) }
}

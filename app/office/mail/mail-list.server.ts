import { findMarkedAddress } from '#app/platform/mail/address-marks.store.server.ts'
import { isExampleAddress } from '#app/platform/example.ts'
import { hoursTried, stateShown } from '#app/platform/mail/mail.ts'
import { countMails, findMails, type ListedMail, type MailFilter } from '#app/platform/mail/mail-lists.store.server.ts'
import { readCursor } from '#app/platform/list/cursor.ts'
import { listAddress, pageAddresses, positionText, sortLink } from '#app/platform/list/list-address.ts'
import { messageIdOf, originHeaders } from '#app/platform/mail/transport.server.ts'
import type { Origin, Platform } from '#app/platform/platform.server.ts'
import { cappedCount } from '#app/ui/format-count.ts'
import type { ListView } from '#app/ui/page/list-page.tsx'

import type { StaffActor } from '#app/staff/guards/staff-actor.server.ts'
import { can } from '#app/staff/roles.ts'
import { findListViews } from '#app/staff/saved-filters/find-list-views.server.ts'
import { readMail } from '#app/staff/mail/read-mail.server.ts'
import type { MailRecord, MailRow } from './mail-view.ts'

const mailPath = '/staff/mail'
const pageSize = 25
const countedAtMost = 1_000

const tabs: { label: string; state: MailFilter['state'] }[] = [
  { label: 'All', state: undefined },
  { label: 'Failed', state: 'failed' },
  { label: 'Bounced', state: 'bounced' },
  { label: 'Spam reports', state: 'complained' },
  { label: 'Retrying', state: 'retrying' },
  { label: 'Waiting', state: 'queued' },
  { label: 'Sent', state: 'sent' },
]

/** Without an SMTP server no mail is sent: the outbox is where it stays (rule BO76). */
const outboxLabel = 'In the outbox'

/** What the address says of the list of mails. */
export function readMailAddress(params: URLSearchParams): { filter: MailFilter; isDescending: boolean } {
  const state = tabs.find((tab) => tab.state === params.get('state'))?.state
  const search = params.get('q')?.trim().slice(0, 200) ?? ''
  return { filter: { ...(search && { search }), ...(state && { state }) }, isDescending: params.get('order') !== 'asc' }
}

function mailRow(mail: ListedMail, params: URLSearchParams): MailRow {
  const query = params.toString()
  return {
    id: mail.id,
    to: `${mailPath}/${mail.id}${query ? `?${query}` : ''}`,
    subject: mail.subject,
    recipient: mail.toName ? `${mail.toName}, ${mail.toAddress}` : mail.toAddress,
    state: stateShown(mail),
    reason: mail.lastError,
    nextTryAt: mail.state === 'retrying' ? (mail.nextAttemptAt?.toISOString() ?? null) : null,
    createdAt: mail.createdAt.toISOString(),
    isExample: isExampleAddress(mail.toAddress),
  }
}

/** The list that an address names. */
export async function loadMailList(platform: Platform, actor: StaffActor, params: URLSearchParams) {
  const { queries } = platform.database
  const { filter, isDescending } = readMailAddress(params)
  const page = await findMails(queries, filter, isDescending, readCursor(params.get('at')), pageSize)
  const { search } = filter
  const inTabs: number[] = []
  for (const { state } of tabs) inTabs.push(await countMails(queries, { search, state }, countedAtMost))
  const inAll = async (state: MailFilter['state']) =>
    search ? countMails(queries, { state }, countedAtMost) : (inTabs[tabs.findIndex((tab) => tab.state === state)] ?? 0)
  const failed = await inAll('failed')
  const list: ListView = {
    ...(filter.search && { search: filter.search }),
    keep: Object.fromEntries([...params].filter(([name]) => name !== 'q' && name !== 'at')),
    filters: tabs.map(({ label, state }, index) => ({
      label: state === 'sent' && platform.transport.kind === 'outbox' ? outboxLabel : label,
      to: listAddress(mailPath, params, { state }),
      count: cappedCount(inTabs[index] ?? 0, countedAtMost),
      isCurrent: filter.state === state,
    })),
    position: positionText(page, await countMails(queries, filter, countedAtMost), countedAtMost),
    ...pageAddresses(mailPath, params, page),
    views: await findListViews(platform, actor, {
      path: mailPath,
      params,
      understands: (name, said) =>
        ['q', 'order'].includes(name) || (name === 'state' && readMailAddress(said).filter.state !== undefined),
    }),
    ...(can(actor.role, 'export') && { exportTo: listAddress(`${mailPath}/export`, params) }),
    clearTo: mailPath,
    isNarrowed: Object.keys(filter).length > 0,
  }
  return {
    rows: page.rows.map((mail) => mailRow(mail, params)),
    figures: [
      { label: 'Failed', value: cappedCount(failed, countedAtMost), isBad: failed > 0 },
      { label: 'Bounced', value: cappedCount(await inAll('bounced'), countedAtMost) },
      { label: 'Retrying', value: cappedCount(await inAll('retrying'), countedAtMost) },
    ],
    list,
    sorts: { created: sortLink(mailPath, params, 'created', { sort: 'created', isDescending }, true) },
    sendAgainTo:
      filter.state === 'failed' && page.rows.length > 0 && can(actor.role, 'mail:resend')
        ? listAddress(`${mailPath}/send-again`, params)
        : null,
    order: isDescending ? 'Newest first' : 'Oldest first',
    now: new Date().toISOString(),
  }
}

const records: Record<string, { path: string; label: string }> = {
  enquiry: { path: '/staff/enquiries', label: 'The enquiry' },
  registration: { path: '/staff/registrations', label: 'The registration' },
  newsagency: { path: '/staff/newsagencies', label: 'The store' },
  'us-interest': { path: '/staff/us-interest', label: 'The US interest' },
}

/** One mail with its parts, as far as the actor may see it; undefined when there is none with that id. */
export async function loadMailRecord(
  platform: Platform,
  actor: StaffActor,
  asked: { id: string; origin: Origin },
): Promise<MailRecord | undefined> {
  const found = await readMail(platform, actor, asked)
  if (!found) return undefined
  const { mail, secrecy } = found
  const { id } = mail
  const { to: _to, ...row } = mailRow(mail, new URLSearchParams())
  const known = await findMarkedAddress(platform.database.queries, mail.toAddress)
  const record = mail.aboutKind ? records[mail.aboutKind] : undefined
  const sender = `${platform.config.senderName} <${platform.config.MAIL_FROM}>`
  return {
    ...row,
    sender,
    replyTo: mail.replyTo,
    sentAt: mail.sentAt?.toISOString() ?? null,
    template: mail.template,
    tries: mail.attempts,
    hoursTried,
    belongsTo: record && mail.aboutId ? { to: `${record.path}/${mail.aboutId}`, label: record.label } : null,
    previewSrc: `${mailPath}/${id}/preview`,
    secrecy,
    text: mail.plainText,
    marked: known ? { mark: known.mark, at: known.markedAt.toISOString(), diagnostic: known.diagnostic } : null,
    headers: [
      { name: 'From', value: sender },
      { name: 'To', value: row.recipient },
      ...(mail.replyTo ? [{ name: 'Reply-To', value: mail.replyTo }] : []),
      { name: 'Subject', value: mail.subject },
      { name: 'Message-ID', value: messageIdOf(id, platform.config) },
      ...Object.entries(originHeaders(mail.thread, platform.config)).map(([name, value]) => ({ name, value })),
    ],
  }
}

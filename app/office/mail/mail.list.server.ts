import { type MailState, stateShown } from '#app/outbox/mail/mail.ts'
import { mails } from '#app/outbox/mail/mail.queries.server.ts'
import { matchesSearch } from '#app/data/search/matches-search.server.ts'
import { oneOf } from '#app/office/records/define/define-filter.server.ts'
import { defineList } from '#app/office/records/define/define-list.server.ts'
import { newestFirst } from '#app/office/records/define/define-sort.server.ts'

import { type MailRow, mailRow, recipientOf } from './mail-view.ts'

const states: readonly MailState[] = ['failed', 'bounced', 'complained', 'retrying', 'queued', 'sent']

export const mailList = defineList({
  noun: 'mails',
  path: '/staff/mail',
  right: 'mail:read',
  table: mails,
  without: ['data', 'html', 'plainText'],
  search: (typed) => matchesSearch(mails.search, typed),
  filters: { state: oneOf(mails.state, states) },
  tabs: {
    All: {},
    Failed: { state: 'failed' },
    Bounced: { state: 'bounced' },
    'Spam reports': { state: 'complained' },
    Retrying: { state: 'retrying' },
    Queued: { state: 'queued' },
    Sent: { state: 'sent' },
  },
  found: { heading: 'Mail', line: (mail) => ({ title: mail.subject, detail: recipientOf(mail) }) },
  counts: { Failed: { state: 'failed' }, Bounced: { state: 'bounced' }, Retrying: { state: 'retrying' } },
  badCounts: ['Failed'],
  work: [{ label: 'Failed emails', state: 'failed', open: { state: 'failed' }, from: mails.createdAt }],
  sorts: { created: newestFirst(mails.createdAt) },
  rows: (rows, { addressOf }) => rows.map((mail): MailRow => ({ ...mailRow(mail), to: addressOf(mail.id) })),
  csv: {
    file: 'mail',
    columns: [
      ['Written', (mail) => mail.createdAt, 'time'],
      ['To', (mail) => mail.toAddress],
      ['Subject', (mail) => mail.subject],
      ['Template', (mail) => mail.template],
      ['State', (mail) => stateShown(mail)],
      ['Attempts', (mail) => String(mail.attempts)],
      ['Last error', (mail) => mail.lastError ?? ''],
      ['Sent', ({ sentAt, transport }) => (transport === 'outbox' ? null : sentAt), 'time'],
    ],
  },
})

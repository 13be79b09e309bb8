import { oneOf, ownedBy } from '#app/office/records/define/define-filter.server.ts'
import { defineRecord } from '#app/office/records/define/define-record.server.ts'
import { byCode, byText, newestFirst } from '#app/office/records/define/define-sort.server.ts'
import { defineReply } from '#app/office/replies/define-reply.server.ts'
import { sourceInWords } from '#app/traffic/visit-source.ts'

import { enquiries } from './enquiries.queries.server.ts'
import { enquiryActs, enquiryReasons, enquiryStatuses } from './enquiry.ts'

const excerptLength = 140

const rights = { read: 'enquiries:read', act: 'enquiries:write' } as const

/** Enquiries as a kind of record in the office. */
export const enquiryRecord = defineRecord({
  kind: 'enquiry',
  one: 'enquiry',
  noun: 'enquiries',
  path: '/staff/enquiries',
  rights,
  table: enquiries,
  filters: {
    status: oneOf(enquiries.status, enquiryStatuses),
    reason: oneOf(
      enquiries.reasonCode,
      enquiryReasons.map(({ code }) => code),
    ),
    owner: ownedBy(enquiries.assigneeId),
  },
  tabs: {
    All: {},
    New: { status: 'new' },
    Mine: { owner: 'me' },
    Integrating: { reason: 'TO_EMAIL_INTEGRATING' },
    Tablet: { reason: 'TO_EMAIL_SETUP' },
    Other: { reason: 'TO_EMAIL_OTHER' },
    Answered: { status: 'answered' },
    Closed: { status: 'closed' },
  },
  found: {
    heading: 'Enquiries',
    line: ({ name, email, reasonLabel }) => ({ title: name, detail: `${reasonLabel}, ${email}` }),
  },
  counts: { New: { status: 'new' }, Mine: { owner: 'me' } },
  work: [{ label: 'Enquiries', state: 'waiting', open: { status: 'new' }, from: enquiries.createdAt }],
  sorts: {
    received: newestFirst(enquiries.createdAt),
    name: byText(enquiries.name, ['By name', 'By name, Z to A']),
    status: byCode(enquiries.status, ['By status', 'By status, reversed'], true),
  },
  acts: enquiryActs,
  waiting: { status: 'new' },
  answers: ['answered', 'replied'],
  bulkActs: ['answered', 'closed'],
  mails: { 'enquiry-team': 'Email to the team', 'enquiry-received': 'Acknowledgement' },
  teamMail: 'enquiry-team',
  arrival: ({ name }) => ({ who: name, what: 'sent the enquiry' }),
  row: ({ name, email, message, reasonCode }) => ({
    name,
    email,
    /** The beginning of the message; empty if there is none. */
    excerpt: message.length > excerptLength ? `${message.slice(0, excerptLength).trimEnd()}…` : message,
    reason: reasonCode,
  }),
  body: ({ name, email, phone, message, reasonCode, page, source }) => ({
    name,
    email,
    phone,
    message,
    reason: reasonCode,
    /** The page on which the form was opened. */
    cameFrom: page,
    /** The source of the visit as text; null if it is unknown. */
    foundUs: source && sourceInWords(source),
  }),
  csv: {
    columns: [
      ['Reference', (row) => row.reference],
      ['Received', (row) => row.createdAt, 'time'],
      ['Name', (row) => row.name],
      ['Email', (row) => row.email],
      ['Phone', (row) => row.phone],
      ['Reason', (row) => row.reasonLabel],
      ['Message', (row) => row.message],
      ['Page', (row) => row.page ?? ''],
      ['Landing page', (row) => row.source?.landing ?? ''],
      ['Referrer', (row) => row.source?.referrer ?? ''],
      ['Campaign', (row) => row.source?.campaign?.campaign ?? ''],
      ['Campaign source', (row) => row.source?.campaign?.source ?? ''],
      ['Campaign medium', (row) => row.source?.campaign?.medium ?? ''],
      ['Status', (row) => row.status],
    ],
  },
})

/** Replies to enquiries (rule RE1). */
export const enquiryReplies = defineReply({
  record: { kind: 'enquiry', table: enquiries, acts: enquiryActs, rights },
  one: 'enquiry',
  path: '/staff/enquiries',
  wayOn: enquiryRecord.wayOn,
  addressee: ({ name, email, reasonCode }, config) => ({
    name,
    email,
    team: config[reasonCode],
    subject: 'Your enquiry',
    why: 'You get this because you wrote to us through our contact form.',
  }),
})

import { choice, oneOf, ownedBy } from '#app/office/records/define/define-filter.server.ts'
import { defineRecord } from '#app/office/records/define/define-record.server.ts'
import { byCode, byText, newestFirst } from '#app/office/records/define/define-sort.server.ts'
import { defineReply } from '#app/office/replies/define-reply.server.ts'

import { usInterestActs, usInterestStatuses } from './us-interest.ts'
import { usInterests } from './us-interests.queries.server.ts'

const rights = { read: 'us-interest:read', act: 'us-interest:write' } as const

/** Interest from the United States as a kind of record in the office. */
export const usInterestRecord = defineRecord({
  kind: 'us-interest',
  one: 'interest',
  noun: 'us-interests',
  path: '/staff/us-interest',
  rights,
  table: usInterests,
  filters: {
    status: oneOf(usInterests.status, usInterestStatuses),
    place: choice(usInterests.isNewJersey, { nj: true, elsewhere: false }),
    owner: ownedBy(usInterests.assigneeId),
  },
  tabs: {
    All: {},
    'New Jersey': { place: 'nj' },
    Elsewhere: { place: 'elsewhere' },
    New: { status: 'new' },
    Mine: { owner: 'me' },
    Contacted: { status: 'contacted' },
    Closed: { status: 'closed' },
  },
  found: {
    heading: 'US interest',
    line: ({ shopName, name, email }) => ({ title: shopName, detail: `${name}, ${email}` }),
  },
  counts: { 'New Jersey': { place: 'nj' }, New: { status: 'new' } },
  work: [{ label: 'US interest', state: 'waiting', open: { status: 'new' }, from: usInterests.createdAt }],
  sorts: {
    received: newestFirst(usInterests.createdAt),
    shop: byText(usInterests.shopName, ['By store', 'By store, Z to A']),
    zip: byCode(usInterests.zipCode, ['By ZIP code', 'By ZIP code, highest first']),
    status: byCode(usInterests.status, ['By status', 'By status, reversed'], true),
  },
  acts: usInterestActs,
  waiting: { status: 'new' },
  answers: ['contacted', 'replied'],
  bulkActs: ['contacted', 'closed'],
  mails: { 'us-interest-team': 'Email to the team', 'us-interest-received': 'Acknowledgement' },
  teamMail: 'us-interest-team',
  arrival: ({ name }) => ({ who: name, what: 'registered interest' }),
  row: ({ shopName, name, zipCode, isNewJersey }) => ({ shopName, name, zipCode, isNewJersey }),
  body: ({ shopName, name, email, contactNumber, zipCode, isNewJersey }) => ({
    shopName,
    name,
    email,
    contactNumber,
    zipCode,
    isNewJersey,
  }),
  csv: {
    file: 'us-interest',
    columns: [
      ['Reference', (row) => row.reference],
      ['Received', (row) => row.createdAt, 'time'],
      ['Store', (row) => row.shopName],
      ['Contact', (row) => row.name],
      ['Email', (row) => row.email],
      ['Number', (row) => row.contactNumber],
      ['ZIP code', (row) => row.zipCode],
      ['New Jersey', (row) => (row.isNewJersey ? 'yes' : 'no')],
      ['Status', (row) => row.status],
    ],
  },
})

/** Replies to storekeepers (rule RE1). */
export const usInterestReplies = defineReply({
  record: { kind: 'us-interest', table: usInterests, acts: usInterestActs, rights },
  one: 'interest',
  path: '/staff/us-interest',
  wayOn: usInterestRecord.wayOn,
  addressee: ({ name, email, shopName }, config) => ({
    name,
    email,
    shop: shopName,
    team: config.TO_EMAIL_US,
    subject: 'Your registration of interest',
    why: 'You get this because you registered interest on our page for storekeepers in the United States.',
  }),
})

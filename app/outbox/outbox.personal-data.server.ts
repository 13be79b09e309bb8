import { idempotencyReplies } from './idempotency/idempotency.server.ts'
import { mailAddresses, mailFeedback } from './mail/addresses/address-marks.queries.server.ts'
import { mails } from './mail/mail.queries.server.ts'
import type { PersonalTable } from '#app/data/personal-data/personal-data.ts'
import { keptAbout, sinceTransfer } from '#app/data/personal-data/personal.server.ts'

const about = (kind: string, table: string) => ({ table, by: 'about_id', when: `about_kind = '${kind}'` })

const mailsKept = keptAbout({
  table: mails,
  rowId: 'id',
  noun: 'Mail',
  page: '/staff/mail/:id',
  find: { emails: ['email_key(to_address)'], senders: { from: 'email_key(reply_to)', to: 'email_key(to_address)' } },
  belongsTo: [
    about('enquiry', 'enquiries'),
    about('us-interest', 'us_interests'),
    about('registration', 'registrations'),
    { ...about('newsagency', 'newsagencies'), theirs: sinceTransfer('mails.about_id', 'mails.created_at') },
    about('agent', 'agents'),
    about('invitation', 'invitations'),
  ],
  rules: [
    {
      name: 'Mails, with their text',
      why: 'To see which mails were sent, and to send one again if it did not arrive',
      keep: { days: 180, after: 'created_at', from: 'they were written', does: 'delete', notBefore: 'created_at' },
      onErasure: 'delete',
    },
  ],
})

const feedback = keptAbout({
  table: mailFeedback,
  noun: 'Bounce or complaint',
  rules: [
    {
      name: 'Bounces and complaints, addresses as hashes',
      why: 'So that each counts once, and several days of bounces mark an address',
      keep: { days: 180, after: 'created_at', from: 'they were reported', does: 'delete', notBefore: 'created_at' },
      onErasure: { stays: 'The address is stored as a hash only, for half a year.' },
    },
  ],
})

const addresses = keptAbout({
  table: mailAddresses,
  noun: 'Mark of an address',
  rules: [
    {
      name: 'Marks of addresses that bounced or complained, as hashes',
      why: 'So that nothing more is sent to them',
      keep: { asLongAs: 'mails are sent' },
      onErasure: {
        stays:
          'Without the mark we would write again to an address that accepts no mail, or to a person who reported our mail as spam. The address is stored as a hash only.',
      },
    },
  ],
})

const replies = keptAbout({
  table: idempotencyReplies,
  rowId: 'key',
  noun: 'Answer kept for a repetition',
  find: { texts: ['scope'], jsons: ['reply'] },
  rules: [
    {
      name: 'Responses for repeated requests',
      why: 'So that a repeated request acts once',
      keep: { days: 2, after: 'created_at', from: 'the response', does: 'delete', notBefore: 'created_at' },
      onErasure: 'delete',
    },
  ],
})

const counters: PersonalTable = {
  table: 'rate_limits',
  noun: 'Counter of a limit',
  personal: { key: {} },
  nobody: 'points expire',
  rules: [
    {
      name: 'Counters of limits, people as hashes',
      why: 'To stop floods and guessing of codes',
      keep: { days: 1, after: 'expire', from: 'the counter’s end', does: 'delete', notBefore: 'expire' },
      onErasure: { stays: 'The caller is stored as a hash, or as a network address that is deleted within two days.' },
    },
  ],
}

const proofs: PersonalTable = {
  table: 'human_checks_used',
  noun: 'Human check that was used',
  personal: {},
  nobody: 'id expires_at',
  rules: [
    {
      name: 'Human checks that were used',
      why: 'So that each works once, for one action',
      keep: { days: 15 / 1_440, after: 'expires_at', from: 'their end', does: 'delete' },
      onErasure: { stays: 'They identify no one.' },
    },
  ],
}

/** The personal data that the platform stores for every room. */
export const platformPersonalData = [mailsKept, feedback, addresses, replies, counters, proofs]

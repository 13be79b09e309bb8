import { expect, test } from 'vitest'

import type { StoredMail } from '#app/platform/mail/mail.store.server.ts'

import { timelineOf } from './show-record.server.ts'

const at = (minute: number) => new Date(Date.UTC(2026, 2, 3, 10, minute))

const mail = (id: string, of: Partial<StoredMail>) =>
  ({ id, subject: `Mail ${id}`, template: 't', createdAt: at(1), sentAt: null, ...of }) as StoredMail

test('a timeline tells of mails that went out, that bounced and that could not be sent, in the order of time (rule BO27)', () => {
  const timeline = timelineOf({
    arrival: { who: 'Mia', what: 'sent it', at: at(0) },
    mails: [
      mail('a', { state: 'sent', sentAt: at(2) }),
      mail('b', { state: 'bounced', sentAt: at(3) }),
      mail('c', { state: 'failed' }),
      mail('d', { state: 'queued' }),
    ],
    events: [],
    mailInWords: () => 'Mailed',
    eventInWords: () => '',
  })
  expect(timeline.map(({ what }) => what)).toEqual([
    'Mailed, and it bounced',
    'Mailed',
    'The email “Mail c” could not be sent.',
    'sent it',
  ])
  expect(timeline[2]?.mail).toEqual({ to: '/staff/mail/c', state: 'failed' })
})

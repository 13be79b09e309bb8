import { keptAbout } from '#app/data/personal-data/personal.server.ts'

import { savedReplies } from './saved-replies.queries.server.ts'

/** The personal data in saved replies: the colleague who last changed one. */
export const savedRepliesPersonalData = keptAbout({
  table: savedReplies,
  noun: 'Saved reply',
  rules: [
    {
      name: 'Saved replies, with the colleague who last changed them',
      why: 'So that staff can reuse a reply, and know its author',
      keep: { asLongAs: 'the saved reply exists' },
      onErasure: {
        stays: 'It is an employee record (Privacy Act 1988, section 7B): who worked in the office, and their work.',
      },
    },
  ],
})

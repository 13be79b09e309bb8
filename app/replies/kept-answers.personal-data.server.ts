import { keptAbout } from '#app/platform/personal-data/personal.server.ts'

import { keptAnswers } from './kept-answers.store.server.ts'

/** Who of staff last changed an answer that is kept for everybody. */
export const keptAnswersPersonalData = keptAbout({
  table: keptAnswers,
  noun: 'Kept answer',
  rules: [
    {
      name: 'Kept answers, with who of staff last changed them',
      why: 'So that staff need not write the same twice, and know whom to ask about it',
      keep: { asLongAs: 'the answer is kept' },
      onErasure: {
        stays:
          'The record of an employee (Privacy Act 1988, section 7B): who worked in the office, and what they did there.',
      },
    },
  ],
})

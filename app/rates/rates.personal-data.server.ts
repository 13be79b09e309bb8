import { keptAbout } from '#app/data/personal-data/personal.server.ts'

import { commissionRates } from './rates.queries.server.ts'

/** The colleague who entered a rate. */
export const ratesPersonalData = keptAbout({
  table: commissionRates,
  noun: 'Rate of commission',
  rules: [
    {
      name: 'Rates of commission, with the colleague who entered them',
      why: 'To show the rate of each day, and who entered it',
      keep: { asLongAs: 'the installation' },
      onErasure: {
        stays: 'It is an employee record (Privacy Act 1988, section 7B): who worked in the office, and their work.',
      },
    },
  ],
})

import { keptAbout } from '#app/platform/personal-data/personal.server.ts'

import { commissionRates } from './rates.store.server.ts'

/** Who of staff entered a rate. */
export const ratesPersonalData = keptAbout({
  table: commissionRates,
  noun: 'Rate of commission',
  rules: [
    {
      name: 'Rates of commission, with who of staff entered them',
      why: 'To show what was paid when, and who said so',
      keep: { asLongAs: 'the installation' },
      onErasure: {
        stays:
          'The record of an employee (Privacy Act 1988, section 7B): who worked in the office, and what they did there.',
      },
    },
  ],
})

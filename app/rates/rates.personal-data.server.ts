import type { PersonalTable } from '#app/platform/personal-data/personal-data.ts'

/** Who of staff entered a rate. */
export const ratesPersonalData: PersonalTable = {
  table: 'commission_rates',
  noun: 'Rate of commission',
  personal: { entered_by_name: {} },
  nobody: 'id partner partner_key unit value valid_from entered_by created_at',
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
}

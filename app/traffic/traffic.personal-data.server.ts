import type { PersonalTable } from '#app/platform/personal-data/personal-data.ts'

const overWords = 'Whom it stands for cannot be found out, and it is gone when the day is over.'

const seen: PersonalTable = {
  table: 'traffic_seen',
  noun: 'Visitor of today',
  personal: { visitor: {} },
  nobody: 'day dimension value',
  rules: [
    {
      name: 'Visitors of today, under a hash',
      why: 'So that a visitor is counted once',
      keep: { asLongAs: 'the day in Sydney' },
      onErasure: { stays: overWords },
    },
  ],
}

const salts: PersonalTable = {
  table: 'traffic_salts',
  noun: 'Secret of a day’s visitors',
  personal: { salt: {} },
  nobody: 'day',
  rules: [
    {
      name: 'The secret of the day’s hashes',
      why: 'So that nobody can find out whom a hash stands for',
      keep: { asLongAs: 'the day in Sydney' },
      onErasure: { stays: overWords },
    },
  ],
}

/** Who came today; totals hold nobody. */
export const trafficPersonalData = [seen, salts]

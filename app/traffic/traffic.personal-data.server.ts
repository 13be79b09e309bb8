import { keptAbout } from '#app/platform/personal-data/personal.server.ts'

import { trafficSalts, trafficSeen } from './traffic.store.server.ts'

const overWords = 'Whom it stands for cannot be found out, and it is gone when the day is over.'

const seen = keptAbout({
  table: trafficSeen,
  noun: 'Visitor of today',
  rules: [
    {
      name: 'Visitors of today, under a hash',
      why: 'So that a visitor is counted once',
      keep: { asLongAs: 'the day in Sydney' },
      onErasure: { stays: overWords },
    },
  ],
})

const salts = keptAbout({
  table: trafficSalts,
  noun: 'Secret of a day’s visitors',
  rules: [
    {
      name: 'The secret of the day’s hashes',
      why: 'So that nobody can find out whom a hash stands for',
      keep: { asLongAs: 'the day in Sydney' },
      onErasure: { stays: overWords },
    },
  ],
})

/** Who came today; totals hold nobody. */
export const trafficPersonalData = [seen, salts]

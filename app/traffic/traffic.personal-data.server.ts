import { keptAbout } from '#app/data/personal-data/personal.server.ts'

import { trafficSalts, trafficSeen } from './traffic.queries.server.ts'

const overWords = 'It cannot be traced to a person, and it is deleted when the day is over.'

const visitors = keptAbout({
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
      why: 'So that a hash cannot be traced to a visitor',
      keep: { asLongAs: 'the day in Sydney' },
      onErasure: { stays: overWords },
    },
  ],
})

/** The tables with today's visitors. The totals contain no personal data. */
export const trafficPersonalData = [visitors, salts]

import type { PersonalTable } from '#app/platform/personal-data/personal-data.ts'
import { keptAbout } from '#app/platform/personal-data/personal.server.ts'

import { pieces, optOutImports } from './imports/opt-out-imports.store.server.ts'
import { optOutEvents, optOutKeys, optOuts } from './opt-outs.store.server.ts'
import { sendingSystems } from './systems/sending-systems.store.server.ts'

const duty =
  'Without the number and the evidence we could not leave it out of texts, as the Spam Act 2003 (section 16 and schedule 2) demands.'

const work =
  'The record of an employee (Privacy Act 1988, section 7B): who worked in the office, and what they did there.'

/** Keys of our texts' links, and systems that ask for the list: who of staff made them. */
const madeByStaff = [
  keptAbout({
    table: optOutKeys,
    noun: 'Link key of texts',
    rules: [
      {
        name: 'Link keys of texts, with who of staff made them',
        why: 'To know whose texts an opt-out came from',
        keep: { asLongAs: 'texts are sent' },
        onErasure: { stays: work },
      },
    ],
  }),
  keptAbout({
    table: sendingSystems,
    noun: 'System that sends texts',
    rules: [
      {
        name: 'Systems that send texts, with who of staff admitted them',
        why: 'So that they leave out whoever opted out',
        keep: { asLongAs: 'texts are sent' },
        onErasure: { stays: work },
      },
    ],
  }),
]

const optOutsKept = keptAbout({
  table: optOuts,
  rowId: 'id',
  noun: 'SMS opt-out',
  page: '/staff/opt-outs/:id',
  find: { phones: ['number'] },
  rules: [
    {
      name: 'Numbers that are not texted',
      why: 'To leave them out',
      keep: { asLongAs: 'texts are sent' },
      onErasure: { stays: duty },
    },
  ],
})

const evidence = keptAbout({
  table: optOutEvents,
  rowId: 'id',
  noun: 'Evidence of an opt-out',
  belongsTo: [{ table: 'opt_outs', by: 'opt_out_id' }],
  rules: [
    {
      name: 'Evidence of opt-outs',
      why: 'To show that and when somebody asked for no more texts',
      keep: { asLongAs: 'texts are sent' },
      onErasure: { stays: duty },
    },
  ],
})

const imports = keptAbout({
  table: optOutImports,
  rowId: 'id',
  noun: 'List of numbers that was brought in',
  rules: [
    {
      name: 'Lists that nobody took',
      when: 'done_at is null',
      why: 'So that staff can look at a list before it counts',
      keep: { days: 1, after: 'created_at', from: 'they came', does: 'delete' },
      onErasure: { stays: 'A list that waits to be taken is gone after a day.' },
    },
    {
      name: 'Lists that were taken, without their numbers',
      why: 'Who brought a list in, and why',
      keep: { asLongAs: 'texts are sent' },
      onErasure: { stays: duty },
    },
  ],
})

const piecesKept = keptAbout({
  table: pieces,
  noun: 'Numbers of a list',
  rules: [
    {
      name: 'Numbers of lists that wait',
      why: 'So that staff can look at a list before it counts',
      keep: { asLongAs: 'their list waits' },
      onErasure: { stays: 'A list that waits to be taken is gone after a day.' },
    },
  ],
})

/** Whoever said stop, and the evidence. */
export const optOutsPersonalData: readonly PersonalTable[] = [
  optOutsKept,
  evidence,
  imports,
  piecesKept,
  ...madeByStaff,
]

import type { PersonalTable } from '#app/data/personal-data/personal-data.ts'
import { keptAbout } from '#app/data/personal-data/personal.server.ts'

import { pieces, optOutImports } from './imports/opt-out-imports.queries.server.ts'
import { optOutEvents, optOutKeys, optOuts } from './opt-outs.queries.server.ts'

const duty =
  'Without the number and the evidence we could not leave it out of texts, as the Spam Act 2003 (section 16 and schedule 2) requires.'

const work = 'It is an employee record (Privacy Act 1988, section 7B): who worked in the office, and their work.'

/** The colleagues who created link keys. */
const madeByStaff = [
  keptAbout({
    table: optOutKeys,
    noun: 'Link key of texts',
    rules: [
      {
        name: 'Link keys of texts, with the colleague who created them',
        why: 'To know which texts led to an opt-out',
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
      why: 'To leave them out of texts',
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
      why: 'To show that and when a person opted out of texts',
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
      name: 'Lists that were not imported',
      when: 'done_at is null',
      why: 'So that staff can preview a list before they import it',
      keep: { days: 1, after: 'created_at', from: 'the upload', does: 'delete' },
      onErasure: { stays: 'A list that was not imported is deleted after a day.' },
    },
    {
      name: 'Imported lists, without their numbers',
      why: 'To know who imported a list, and why',
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
      name: 'Numbers of lists that were not imported',
      why: 'So that staff can preview a list before they import it',
      keep: { asLongAs: 'their list is not imported or deleted' },
      onErasure: { stays: 'A list that was not imported is deleted after a day.' },
    },
  ],
})

/** The personal data of people who opted out, and the evidence. */
export const optOutsPersonalData: readonly PersonalTable[] = [
  optOutsKept,
  evidence,
  imports,
  piecesKept,
  ...madeByStaff,
]

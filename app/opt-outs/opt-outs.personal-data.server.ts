import type { PersonalTable } from '#app/platform/personal-data/personal-data.ts'

const duty =
  'Without the number and the evidence we could not leave it out of texts, as the Spam Act 2003 (section 16 and schedule 2) demands.'

const work =
  'The record of an employee (Privacy Act 1988, section 7B): who worked in the office, and what they did there.'

/** Keys of our texts' links, and systems that ask for the list: who of staff made them. */
const madeByStaff = [
  {
    table: 'opt_out_keys',
    noun: 'Link key of texts',
    personal: { made_by_name: {} },
    nobody: 'id key label made_by retired_at created_at',
    rules: [
      {
        name: 'Link keys of texts, with who of staff made them',
        why: 'To know whose texts an opt-out came from',
        keep: { asLongAs: 'texts are sent' },
        onErasure: { stays: work },
      },
    ],
  },
  {
    table: 'sending_systems',
    noun: 'System that sends texts',
    personal: { made_by_name: {} },
    nobody: 'id label secret_hash secret_end made_by last_used_at revoked_at created_at',
    rules: [
      {
        name: 'Systems that send texts, with who of staff admitted them',
        why: 'So that they leave out whoever opted out',
        keep: { asLongAs: 'texts are sent' },
        onErasure: { stays: work },
      },
    ],
  },
] as const satisfies readonly PersonalTable[]

const optOuts: PersonalTable = {
  table: 'opt_outs',
  rowId: 'id',
  noun: 'SMS opt-out',
  page: '/staff/opt-outs/:id',
  personal: {
    number: { label: 'Number', is: 'phone' },
    state: { label: 'State' },
    source: { label: 'Came by' },
    changed_at: { label: 'Last changed' },
    created_at: { label: 'Asked for' },
  },
  nobody: 'id key_id position',
  find: { phones: ['number'] },
  rules: [
    {
      name: 'Numbers that are not texted',
      why: 'To leave them out',
      keep: { asLongAs: 'texts are sent' },
      onErasure: { stays: duty },
    },
  ],
}

const evidence: PersonalTable = {
  table: 'opt_out_events',
  rowId: 'id',
  noun: 'Evidence of an opt-out',
  personal: {
    kind: { label: 'What' },
    typed: { label: 'As typed' },
    source: { label: 'Came by' },
    device: { label: 'Device' },
    reason: { label: 'Reason' },
    at: { label: 'When' },
    actor_name: {},
  },
  nobody: 'id opt_out_id key_id actor_id',
  belongsTo: [{ table: 'opt_outs', by: 'opt_out_id' }],
  rules: [
    {
      name: 'Evidence of opt-outs',
      why: 'To show that and when somebody asked for no more texts',
      keep: { asLongAs: 'texts are sent' },
      onErasure: { stays: duty },
    },
  ],
}

const imports: PersonalTable = {
  table: 'opt_out_imports',
  rowId: 'id',
  noun: 'List of numbers that was brought in',
  personal: { made_by_name: {}, reason: {} },
  nobody: 'id made_by done_at added known invalid repeated created_at',
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
}

const pieces: PersonalTable = {
  table: 'opt_out_import_pieces',
  noun: 'Numbers of a list',
  personal: { text: {} },
  nobody: 'import_id place',
  rules: [
    {
      name: 'Numbers of lists that wait',
      why: 'So that staff can look at a list before it counts',
      keep: { asLongAs: 'their list waits' },
      onErasure: { stays: 'A list that waits to be taken is gone after a day.' },
    },
  ],
}

/** Whoever said stop, and the evidence. */
export const optOutsPersonalData: readonly PersonalTable[] = [optOuts, evidence, imports, pieces, ...madeByStaff]

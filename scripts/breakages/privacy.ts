import type { Breakage } from './breakage.ts'

const room = 'privacy'
const erasing = {
  files: ['app/privacy/erase-person.db.test.ts'],
  test: 'whatever a person did, after erasing no column holds them',
}

/** What is kept about people: declared, let go in time, found and erased. */
export const privacyBreakages: Breakage[] = [
  {
    id: 'privacy-notes-of-a-person',
    room,
    layer: 'declaration',
    means: 'What was declined stays in the timeline of a registration that was erased',
    file: 'app/records/events.personal-data.server.ts',
    find: `note: { label: 'Note', becomes: 'null' }`,
    replace: `note: { label: 'Note' }`,
    suite: erasing,
  },
  {
    id: 'privacy-under-way',
    room,
    layer: 'use case',
    means: 'A person whose store takes part is erased in part',
    file: 'app/privacy/erase-person.server.ts',
    find: `if (await isUnderWay(tx, found)) return refused('under-way')`,
    replace: `await isUnderWay(tx, found)`,
    suite: erasing,
  },
  {
    id: 'privacy-night-counted-twice',
    room,
    layer: 'job',
    means: 'A night that was interrupted counts only what went after it',
    file: 'app/privacy/enforce-retention.server.ts',
    find: 'sumOf(kept.counts, counts)',
    replace: 'counts',
    suite: { files: ['app/privacy/enforce-retention.db.test.ts'], test: 'a night that is interrupted goes on' },
  },
]

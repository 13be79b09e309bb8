import { z } from 'zod'

import { recordAct, type RecordActs, textField, versionField } from '#app/office/guards/record-forms.server.ts'

import { assignRecord, type ChangedKind, noteRecord } from './change-record.server.ts'
import type { RecordTable } from './define/rows.queries.server.ts'
import { tagRecord } from './bulk/tag-record.server.ts'

/** The messages for the refusals of the common acts. */
const words = {
  'bad-note': { note: 'Write a note of at most 4,000 characters' },
  'no-such-colleague': { owner: 'That colleague cannot own this record' },
  'bad-tag': { tag: 'Enter a tag of at most 30 characters' },
  'too-many-tags': { tag: 'A record can have five tags. Remove one first' },
}

const owner = z.union([z.guid(), z.literal('')], { error: 'Choose a colleague from the list' })

/** Returns the forms that every kind of record has: note, owner and tags. */
export function commonActs<Table extends RecordTable, Status extends string, Name extends string>(
  kind: ChangedKind<Table, Status, Name>,
  id: string,
): RecordActs {
  const tagging = (isOff: boolean) =>
    recordAct({
      schema: z.object({ tag: textField }),
      act: ({ platform, actor, origin }, { tag }) => tagRecord(platform, actor, kind, { id, tag, isOff, origin }),
      words,
    })
  return {
    note: recordAct({
      schema: z.object({ note: textField }),
      act: ({ platform, actor, origin }, { note }) => noteRecord(platform, actor, kind, { id, note, origin }),
      words,
    }),
    assign: recordAct({
      schema: z.object({ owner, version: versionField }),
      act: ({ platform, actor, origin }, { owner: to, version: expectedVersion }) =>
        assignRecord(platform, actor, kind, { id, to: to || null, expectedVersion, origin }),
      words,
    }),
    'assign-to-me': recordAct({
      schema: z.object({ version: versionField }),
      act: ({ platform, actor, origin }, { version: expectedVersion }) =>
        assignRecord(platform, actor, kind, { id, to: actor.id, expectedVersion, origin }),
      words,
    }),
    tag: tagging(false),
    untag: tagging(true),
  }
}

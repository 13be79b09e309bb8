import { brand } from '#app/brand.ts'
import { commitEffects } from '#app/outbox/commit-effects.server.ts'
import type { Origin } from '#app/core/http/origin.ts'
import { ok, refused, type Result } from '#app/core/result.ts'
import type { Platform } from '#app/web/platform.server.ts'
import { drawReport } from '#app/signing/pdf/draw-report.server.ts'
import type { Report } from '#app/signing/pdf/render-report.server.ts'
import { permitFresh, permitted, type StaffActor } from '#app/office/guards/staff-actor.server.ts'
import { counted } from '#app/ui/text/format-count.ts'

import { findPerson, mostGiven } from './find-person.server.ts'
import { identifiersText, type Identifiers, type Person } from './person.ts'

type ExportFormat = 'json' | 'pdf'

/** Explains which data no search reads, and how the person gets it. */
export const leftOut =
  'This file does not contain the data that we store encrypted: bank accounts, the details for an agreement, and agreements with their PDFs. ' +
  `Write to ${brand.email} and we will send you a copy. ` +
  'No file contains passwords, codes or keys, so that no one can read or use them.'

const jsonOf = (person: Person, who: Identifiers, at: Date) => ({
  madeAt: at.toISOString(),
  searchedFor: who,
  leftOut,
  held: person.groups.map(({ name, why, kept, erased, rows }) => ({
    what: name,
    why,
    howLong: kept,
    whenErased: erased,
    records: rows.map(({ facts }) => Object.fromEntries(facts.map(({ label, value }) => [label, value]))),
  })),
})

/** The PDF shortens long texts for readability; the JSON contains them whole. */
const mostCharacters = 2_000

const cut = (value: string) =>
  value.length > mostCharacters ? `${value.slice(0, mostCharacters)} … (the JSON file has all of it)` : value

/** Returns the content of the PDF. */
export function reportOf(person: Person, who: Identifiers, at: Date): Report {
  return {
    title: 'What we hold about you',
    subject: identifiersText(who),
    at,
    lead: [
      `What our database holds for ${identifiersText(who)}, why it is kept and how long.`,
      leftOut,
      'If anything in it is wrong, tell us and we will correct it.',
    ],
    sections: person.groups.map(({ name, why, kept, erased, rows }) => ({
      heading: name,
      notes: [`Why: ${why}.`, `How long: ${kept}.`, `If you ask us to erase it: ${erased}`],
      entries: rows.map(({ facts }) => facts.map(({ label, value }) => ({ label, value: cut(value) }))),
    })),
  }
}

/**
 * Exports all data about a person as a file for them (rule PD4). Requires a fresh second factor. The actor and the number of records are
 * audited before the file is returned. Refused while a number finds several people (rule PD8).
 * @throws RefusedError forbidden
 */
export async function exportPerson(
  platform: Platform,
  actor: StaffActor,
  { who, format, origin }: { who: Identifiers; format: ExportFormat; origin: Origin },
): Promise<Result<Buffer, 'many'>> {
  const by = permitted(actor, 'people:manage')
  permitFresh(actor)
  const at = new Date()
  const person = await findPerson(platform, actor, who, mostGiven)
  if (person.isMany) return refused('many')
  const file =
    format === 'json'
      ? Buffer.from(JSON.stringify(jsonOf(person, who, at), undefined, 2))
      : await drawReport(reportOf(person, who, at))
  const records = person.groups.reduce((sum, { count }) => sum + count, 0)
  await commitEffects(platform.database, {
    audit: {
      actor: by,
      action: 'person.exported',
      subject: { kind: 'person', label: counted(records, 'record') },
      became: { format, records },
      origin,
    },
  })
  return ok(file)
}

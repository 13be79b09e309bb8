import { expect, test } from 'vitest'

import { commitEffects } from '#app/outbox/commit-effects.server.ts'
import { mails } from '#app/outbox/mail/mail.queries.server.ts'
import { newId } from '#app/core/new-id.server.ts'
import { startTestPlatform, testOrigin as origin } from '#app/testing/test-platform.ts'
import { signInAs } from '#app/office/testing/staff-fixtures.ts'

import { recordEvent } from '../manage-events.server.ts'
import { readTimeline, type TimelineSource } from './read-timeline.server.ts'

const at = (minute: number) => new Date(Date.UTC(2026, 2, 3, 10, minute))

async function start() {
  const platform = await startTestPlatform()
  const { actor } = await signInAs(platform, 'owner')
  const subject = { kind: 'parcel', id: newId() }
  const by = { kind: 'staff' as const, id: actor.id, name: actor.name }
  const { database } = platform
  const source: TimelineSource = {
    subject,
    contractEvents: ['signed'],
    actions: { contract: ['parcel.sealed'], audited: ['parcel.opened'] },
    arrival: { who: 'Mia', what: 'sent it', at: at(0) },
    mailInWords: ({ subject: words }) => `Mailed: ${words}`,
    eventInWords: ({ kind, note }) => [kind, note].filter(Boolean).join(' '),
  }
  const read = async (query = '', seenBy = actor) => {
    const { timeline, timelineLinks } = await readTimeline(platform, seenBy, new URLSearchParams(query), source)
    return { timeline, timelineLinks, words: timeline.map(({ what }) => what) }
  }
  return {
    platform,
    read,
    viewer: (await signInAs(platform, 'viewer')).actor,
    event: (kind: string, more: { note?: string; facts?: Record<string, unknown> } = {}) =>
      database.transaction((tx) => recordEvent(tx, { subject, kind, by, ...more })),
    entry: (action: string) =>
      database.transaction((tx) =>
        commitEffects(tx, { audit: { actor: by, action, subject: { ...subject, label: 'P-1' }, origin } }),
      ),
    mail: async (words: string, of: Partial<typeof mails.$inferInsert>) => {
      const id = newId()
      const row = { id, template: 't', data: {}, subject: words, toName: 'Mia', toAddress: 'mia@example.com' }
      await database.transaction((tx) =>
        tx.insert(mails).values({ ...row, aboutKind: subject.kind, aboutId: subject.id, createdAt: at(1), ...of }),
      )
      return id
    },
  }
}

test('a timeline shows sent, bounced and failed mails in the order of time (rule BO27)', async () => {
  const { platform, read, mail, event } = await start()
  await using _platform = platform
  await mail('a', { state: 'sent', sentAt: at(2) })
  await mail('b', { state: 'bounced', sentAt: at(3) })
  await mail('c', { state: 'failed' })
  await mail('d', { state: 'queued' })
  const carried = await mail('e', { state: 'complained', sentAt: at(4) })
  await event('replied', { note: 'Yes', facts: { mail: carried } })
  const { timeline, words } = await read()
  expect(words).toEqual([
    'replied Yes',
    'Mailed: b, and it bounced',
    'Mailed: a',
    'The email “c” could not be sent.',
    'sent it',
  ])
  expect(timeline[0]?.mail).toEqual({ to: `/staff/mail/${carried}`, state: 'complained' })
  const all = ['Mailed: e, and it was reported as spam', 'Mailed: b, and it bounced', 'Mailed: a']
  expect((await read('timeline=mails')).words.slice(0, 3)).toEqual(all)
  expect((await read('timeline=mails')).words).toContain('The email “d” is on its way.')
})

test('a timeline is filtered by kind, and only colleagues who may read the audit log see its entries (rule BO29)', async () => {
  const { platform, read, viewer, event, entry } = await start()
  await using _platform = platform
  await event('closed')
  await event('noted', { note: 'Rang' })
  await event('signed')
  await entry('parcel.sealed')
  await entry('parcel.opened')
  await entry('parcel.closed')
  expect((await read('timeline=notes')).words).toEqual(['noted Rang'])
  expect((await read('timeline=contract')).words).toEqual(['sealed', 'signed'])
  expect((await read('timeline=steps')).words).toEqual(['closed', 'sent it'])
  expect((await read('timeline=audit')).words).toEqual(['closed', 'opened', 'sealed'])
  expect((await read()).words).toEqual(['opened', 'sealed', 'signed', 'noted Rang', 'closed', 'sent it'])
  const theirs = await read('timeline=audit', viewer)
  expect(theirs.words).toEqual(['sealed', 'signed', 'noted Rang', 'closed', 'sent it'])
  expect(theirs.timelineLinks.kinds.map(({ label }) => label)).toEqual(['All', 'Emails', 'Notes and replies', 'Contract', 'Changes']) // prettier-ignore
})

test('a timeline shows its newest 25 entries and a link to more that preserves the filter and the list (rule BO29)', async () => {
  const { platform, read, event } = await start()
  await using _platform = platform
  for (let index = 1; index <= 60; index += 1) await event('noted', { note: String(index) })
  const first = await read('q=paper&timeline=notes')
  expect([first.words.length, first.words[0], first.words[24]]).toEqual([25, 'noted 60', 'noted 36'])
  expect(first.timelineLinks.olderTo).toBe('?q=paper&timeline=notes&entries=50')
  const last = await read('entries=75')
  expect([last.words.length, last.words.at(-1), last.timelineLinks.olderTo]).toEqual([61, 'sent it', null])
  for (const said of ['-1', '1e9', 'x', '26.5']) expect((await read(`entries=${said}&timeline=x`)).words.length).toBeLessThanOrEqual(61) // prettier-ignore
})

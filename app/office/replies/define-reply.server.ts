import { data, redirect } from 'react-router'
import { z } from 'zod'

import { brand } from '#app/brand.ts'
import { keptBackReason } from '#app/outbox/mail/addresses/address-mark.ts'
import { findMarkedAddress } from '#app/outbox/mail/addresses/address-marks.queries.server.ts'
import { findMailsAbout } from '#app/outbox/mail/mail.queries.server.ts'
import { newId } from '#app/core/new-id.server.ts'
import { type Platform, platformContext } from '#app/web/platform.server.ts'
import { ok, refused } from '#app/core/result.ts'
import { tellUnseen } from '#app/office/records/history/find-unseen.server.ts'
import { findRecord, type RecordTable } from '#app/office/records/find-record.server.ts'
import { addressAfter } from '#app/office/records/define/list-params.ts'
import { officeForm } from '#app/office/guards/office-form.server.ts'
import { type GuardedRequest, requireStaff } from '#app/office/guards/require-staff.server.ts'
import type { StaffActor } from '#app/office/guards/staff-actor.server.ts'
import { can } from '#app/office/roles/roles.ts'
import { dayOf } from '#app/ui/time/dates.ts'

import type { OpenReply, ReplyAnswer } from './office/reply-form.island.tsx'
import { findSavedReplies } from './saved-replies.queries.server.ts'
import { fillPlaceholders } from './reply.ts'
import { replyMail } from './reply.mail.tsx'
import { replySchema } from './reply.schema.ts'
import { previewReply, type Repliable, sendReply } from './send-reply.server.ts'

type RepliedKind<Table extends RecordTable, Status extends string, Name extends string> = Repliable<
  Table,
  Status,
  Name
> & {
  /** The address of its list. */
  path: string
  /**
   * Finds where to go after a reply that finishes the record; absent if the page returns to the record. Call it before the reply is sent.
   */
  wayOn?: (
    platform: Platform,
    actor: StaffActor,
    from: { id: string; params: URLSearchParams },
  ) => Promise<() => Promise<string>>
}

const isId = (text: string) => z.guid().safeParse(text).success
const noSuch = (one: string) => data({ code: 'not-found', message: `There is no such ${one}.` }, { status: 404 })

/**
 * The loader of a page for writing a reply.
 * @throws the 404 page for an unknown record
 */
async function loadReply<Table extends RecordTable, Status extends string, Name extends string>(
  kind: RepliedKind<Table, Status, Name>,
  args: GuardedRequest,
  id: string,
): Promise<OpenReply> {
  const actor = await requireStaff(args, kind.record.rights.act)
  const platform = args.context.get(platformContext)
  const { queries } = platform.database
  const record = isId(id) ? await findRecord(queries, kind.record.table, id) : undefined
  if (!record) throw noSuch(kind.one)
  const to = await kind.addressee(record, platform.config, queries)
  const { reference, version, createdAt } = record
  const values = {
    name: to.name,
    shop: to.shop ?? 'your store',
    reference,
    received: dayOf(createdAt.toISOString()),
    phone: brand.phone.display,
    sender: actor.name,
  }
  const answers = await findSavedReplies(queries)
  const mails = await findMailsAbout(queries, kind.record.kind, id)
  const known = await findMarkedAddress(queries, to.email)
  return {
    id,
    reference,
    version,
    key: newId(),
    to: { name: to.name, email: to.email },
    me: actor.id,
    subject: to.subject,
    sent: mails
      .filter(({ template }) => template === replyMail.name)
      .map(({ data: { subject, words } }) => ({ subject: String(subject), words: String(words) })),
    answers: answers.map(({ id: answerId, title, words }) => ({
      id: answerId,
      title,
      words: fillPlaceholders(words, values),
    })),
    answersTo: can(actor.role, 'kept-answers:manage') ? '/staff/saved-replies' : null,
    keptBack: known
      ? { reason: keptBackReason[known.mark], to: `/staff/mail?q=${encodeURIComponent(to.email)}` }
      : null,
    previewTo: `${kind.path}/${id}/reply/preview`,
  }
}

/** The action of that page: redirects after the reply was sent, or returns why it was not. */
const postReply = <Table extends RecordTable, Status extends string, Name extends string>(
  kind: RepliedKind<Table, Status, Name>,
  id: string,
) =>
  officeForm({
    right: kind.record.rights.act,
    schema: replySchema.extend({ version: z.coerce.number().optional() }),
    async act({ platform, actor, origin, url }, { version: expectedVersion, ...reply }) {
      if (!isId(id)) throw noSuch(kind.one)
      const wayOn = await kind.wayOn?.(platform, actor, { id, params: url.searchParams })
      const sent = await sendReply(platform, actor, kind, {
        id,
        reply,
        expectedVersion: expectedVersion || undefined,
        origin,
      })
      if (!sent.ok && sent.refusal !== 'stale') return refused(sent.refusal === 'not-found' ? sent.refusal : 'conflict')
      const unseen = sent.ok
        ? undefined
        : await tellUnseen(platform.database.queries, kind.record, { id, expectedVersion })
      return ok({ wayOn, unseen })
    },
    // The page explains a refusal because of the address. A key of another record is never sent by the form.
    words: { 'not-found': noSuch(kind.one), conflict: 'It was not sent.' },
    async done({ wayOn, unseen }, { url: { searchParams } }, { key, subject, words }) {
      if (!unseen) throw redirect((await wayOn?.()) ?? addressAfter(`${kind.path}/${id}`, searchParams, id))
      return data<ReplyAnswer>({ letter: { key, subject, words }, unseen }, { status: 409 })
    },
  })

/** The letter's HTML cannot run scripts, load resources or navigate; the surrounding page may measure its height. */
const policy =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'self'; form-action 'none'"

/** The placeholder for a letter without text. */
const unwritten = '…'

/** Responds with the mail as it would arrive, for a sandboxed frame. The draft is posted, so that it is not part of an address. */
async function showPreview<Table extends RecordTable, Status extends string, Name extends string>(
  kind: RepliedKind<Table, Status, Name>,
  args: GuardedRequest,
  id: string,
): Promise<Response> {
  const actor = await requireStaff(args, kind.record.rights.act)
  // A GET request shows a letter without text.
  const form = args.request.method === 'POST' ? await args.request.formData() : new FormData()
  const part = (name: 'subject' | 'words', most: number) =>
    String(form.get(name) ?? '')
      .replaceAll('\r\n', '\n')
      .slice(0, most)
  const letter = { subject: part('subject', 120).trim() || unwritten, words: part('words', 4_000).trim() || unwritten }
  const preview = isId(id)
    ? await previewReply(args.context.get(platformContext), actor, kind, { id, letter })
    : undefined
  if (!preview?.ok) throw new Response(`There is no such ${kind.one}.`, { status: 404 })
  return new Response(preview.value, {
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy': policy,
      'X-Frame-Options': 'SAMEORIGIN',
      'Cache-Control': 'no-store',
    },
  })
}

/** Defines replies to a kind of record: loader and action of the page for writing one, and its preview. */
export function defineReply<Table extends RecordTable, Status extends string, Name extends string>(
  kind: RepliedKind<Table, Status, Name>,
) {
  return {
    kind,
    load: (args: GuardedRequest, id: string) => loadReply(kind, args, id),
    post: (args: Parameters<ReturnType<typeof officeForm>>[0], id: string) => postReply(kind, id)(args),
    preview: (args: GuardedRequest, id: string) => showPreview(kind, args, id),
  }
}

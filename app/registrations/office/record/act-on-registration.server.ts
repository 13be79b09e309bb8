import { data, redirect } from 'react-router'
import { z } from 'zod'

import { RefusedError } from '#app/platform/errors.ts'
import { postedAct } from '#app/platform/form/posted-act.ts'
import type { Origin, Platform } from '#app/platform/platform.server.ts'
import type { Result } from '#app/platform/result.ts'
import { eventInWords } from '#app/records/acts.ts'
import { assignRecord, noteRecord } from '#app/records/change-record.server.ts'
import { addressAfter, doneIn } from '#app/records/list-params.ts'
import { seenFrom } from '#app/records/open-record.server.ts'
import { tagRecord } from '#app/records/several/tag-record.server.ts'
import type { StaffActor } from '#app/staff/guards/staff-actor.server.ts'

import { approveRegistration } from '../../decide/approve-registration.server.ts'
import { askApplicant } from '../../decide/ask-applicant.server.ts'
import { askableFields } from '../../answer/asked-fields.ts'
import { type RegistrationOutcome, registrationRecord } from '../../registration.record.server.ts'
import { declineRegistration } from '../../decide/decline-registration.server.ts'
import { recheckAbn } from '../../abn/check-abn.server.ts'
import { registrationActs } from '../../registration-acts.ts'
import { isWaiting } from '../../registration.ts'
import { undoDecision, type UndoRefusal } from '../../decide/undo-decision.server.ts'
import { reopenRegistration, takeRegistration } from '../../decide/review-registration.server.ts'
import { findUndo } from '../queue/find-undo.server.ts'
import { afterDecision, placeInQueue } from '../queue/registration-queue.server.ts'
import type { RefusedAnswer } from '../registration-view.ts'
import type { Meanwhile } from './meanwhile-notice.tsx'

type Refusal =
  | UndoRefusal
  | 'not-found'
  | 'no-such-colleague'
  | 'bad-note'
  | 'bad-tag'
  | 'too-many-tags'
  | 'bad-ask'
  | 'bad-reason'
  | 'registered-again'
  | 'no-answer'
type ActResult = Result<RegistrationOutcome | void, Refusal>

type Posted = { platform: Platform; actor: StaffActor; id: string; form: FormData; origin: Origin }

const said = (form: FormData, name: string): string => String(form.get(name) ?? '')

const isMailedIn = (form: FormData): boolean => said(form, 'mailed') === 'yes'

function assigneeIn(form: FormData): string | null {
  const owner = said(form, 'owner')
  if (owner !== '' && !z.guid().safeParse(owner).success) throw new RefusedError('bad-request')
  return owner === '' ? null : owner
}

/** Does what a form of the record asks for. @throws RefusedError bad-request for an intent that nobody knows. */
export async function actOnRegistration({ platform, actor, id, form, origin }: Posted): Promise<ActResult> {
  const seen = Number(form.get('version')) || undefined
  const act = { id, seen, origin }
  const acts: Record<string, () => Promise<ActResult>> = {
    approve: () => approveRegistration(platform, actor, act),
    ask: () => {
      const ask = { fields: form.getAll('fields'), question: said(form, 'question') }
      return askApplicant(platform, actor, { ...act, ask })
    },
    decline: () =>
      declineRegistration(platform, actor, {
        ...act,
        reason: said(form, 'reason'),
        isMailed: isMailedIn(form),
      }),
    undo: () => undoDecision(platform, actor, act),
    reopen: () => reopenRegistration(platform, actor, act),
    take: () => takeRegistration(platform, actor, act),
    assign: () => assignRecord(platform, actor, registrationRecord, { ...act, to: assigneeIn(form) }),
    'assign-to-me': () => assignRecord(platform, actor, registrationRecord, { ...act, to: actor.id }),
    note: () => noteRecord(platform, actor, registrationRecord, { id, note: said(form, 'note'), origin }),
    tag: () => tagRecord(platform, actor, registrationRecord, { id, tag: said(form, 'tag'), isOff: false, origin }),
    untag: () => tagRecord(platform, actor, registrationRecord, { id, tag: said(form, 'tag'), isOff: true, origin }),
    recheck: () => recheckAbn(platform, actor, id),
  }
  return postedAct(acts, form)()
}

type ActAnswer = { meanwhile?: Meanwhile; refused?: RefusedAnswer; trouble?: string; notUndone?: string }

/** Why a decision was not taken back: it stands, and nothing of it was changed. */
const notUndone: Record<UndoRefusal, string> = {
  'not-yours': 'Only whoever decided can take it back.',
  'too-late': 'The time for it is over. The decision stands.',
  'mail-gone': 'The mail has gone. The decision stands.',
  'in-use': 'Its store or invitation has been used since. The decision stands.',
  'registered-again': 'The same shop was registered again meanwhile. The decision stands.',
}

const isUndo = (form: FormData) => said(form, 'intent') === 'undo'

const isTooLong = (text: string, most: number) => text.trim().length > most

function refusedAnswer(refusal: Refusal, form: FormData): ActAnswer {
  if (refusal === 'bad-note')
    return {
      refused: {
        act: 'note',
        typed: said(form, 'note'),
        errors: { note: 'Write something first, and at most 4,000 characters' },
      },
    }
  if (refusal === 'bad-reason') {
    const typed = said(form, 'reason')
    const reason = isTooLong(typed, 1_000) ? 'Use at most 1,000 characters' : 'Say why'
    return { refused: { act: 'decline', typed, isMailed: isMailedIn(form), errors: { reason } } }
  }
  if (refusal === 'bad-ask') return refusedAsk(form)
  const troubles: Partial<Record<Refusal, string>> = {
    'no-such-colleague': 'That colleague cannot take it.',
    'bad-tag': 'Write a tag of at most 30 characters.',
    'too-many-tags': 'Five tags are the most: take one off first.',
    'registered-again': 'The same shop was registered again meanwhile, so this one stays declined.',
    'no-answer': 'The business register did not answer. Try again in a while; it never holds up a decision.',
  }
  return { trouble: troubles[refusal] ?? 'That did not work.' }
}

function undoAnswer(refusal: Refusal): ActAnswer {
  return { notUndone: refusal in notUndone ? notUndone[refusal as UndoRefusal] : 'That did not work.' }
}

function refusedAsk(form: FormData): ActAnswer {
  const typed = said(form, 'question')
  const fields = askableFields.filter((field) => form.getAll('fields').includes(field))
  const tooLong = isTooLong(typed, 1_000) ? 'Use at most 1,000 characters' : undefined
  const question = typed.trim() === '' ? 'Write the question' : tooLong
  return {
    refused: {
      act: 'ask',
      typed,
      fields,
      errors: { ...(fields.length === 0 && { fields: 'Choose at least one field' }), ...(question && { question }) },
    },
  }
}

const decisions = ['approve', 'ask', 'decline']

const silent = ['undo', 'recheck']

/**
 * Where a form of the record leads once it is done: a decision to the next of the queue (rule RG21), anything else back, with its
 * notice where the page does not show the result by itself. To be asked before it is done: a decision can take the record out of the list.
 */
export async function leadsTo({ platform, actor, id, form }: Posted, url: URL): Promise<() => Promise<string>> {
  const intent = said(form, 'intent')
  const params = url.searchParams
  // A decision that led here and can still be undone keeps its notice.
  const last = doneIn(params)
  const isOffered = last !== undefined && (await findUndo(platform, actor, { id: last, params })) !== undefined
  const back = silent.includes(intent) ? seenFrom(url) : addressAfter(url.pathname, params, isOffered ? last : id)
  const isDecision = decisions.includes(intent)
  const from = isDecision && (await placeInQueue(platform, actor, { params, id }))
  return async () => (from ? afterDecision(platform, from) : back)
}

/** The answer to a form: where it leads, or what was not done and why. @throws a 404 page when there is none. */
export async function answerAct(result: ActResult, form: FormData, lead: () => Promise<string>) {
  if (!result.ok) {
    if (result.refusal === 'not-found')
      throw data({ code: 'not-found', message: 'There is no such registration.' }, { status: 404 })
    if (isUndo(form)) return data(undoAnswer(result.refusal), { status: 409 })
    return data(refusedAnswer(result.refusal, form), { status: 400 })
  }
  const outcome = result.value
  if (!outcome || outcome.kind === 'done') return redirect(await lead())
  const events = outcome.events.map((event) => ({
    id: event.id,
    at: event.at.toISOString(),
    who: event.actorName,
    what: eventInWords(registrationActs, event),
  }))
  const isDecided = !isWaiting(outcome.status)
  const typed = said(form, 'reason') || said(form, 'question')
  // The form that held these words is not on the page any more.
  const isGone = isDecided || (outcome.status === 'info-needed' && said(form, 'intent') === 'ask')
  const told: ActAnswer = { meanwhile: { isDecided, isUndo: isUndo(form), events, typed: isGone ? typed : '' } }
  return data(told, { status: 409 })
}

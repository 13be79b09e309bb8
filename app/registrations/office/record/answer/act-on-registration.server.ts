import { z } from 'zod'

import type { Origin } from '#app/core/http/origin.ts'
import { platformContext } from '#app/web/platform.server.ts'
import { ok, type Result } from '#app/core/result.ts'
import { commonActs } from '#app/office/records/common-acts.server.ts'
import { tellUnseen } from '#app/office/records/history/find-unseen.server.ts'
import { addressAfter, addressIn, doneRecordIn } from '#app/office/records/define/list-params.ts'
import type { OfficeCaller, OfficeRequest } from '#app/office/guards/office-form.server.ts'
import {
  recordAct,
  type RecordActs,
  recordForms,
  textField,
  versionField,
} from '#app/office/guards/record-forms.server.ts'
import { requireStaff } from '#app/office/guards/require-staff.server.ts'

import { recheckAbn } from '../../../abn/check-abn.server.ts'
import { approveRegistration } from '../../../decide/approve-registration.server.ts'
import { askApplicant } from '../../../decide/ask-applicant.server.ts'
import { askSchema, reasonSchema } from '../../../decide/decision.schema.ts'
import { declineRegistration } from '../../../decide/decline-registration.server.ts'
import { reopenRegistration, startReview } from '../../../decide/review-registration.server.ts'
import { undoDecision } from '../../../decide/undo-decision.server.ts'
import { registrationActs } from '../../../decide/registration-acts.ts'
import { registrationRecord } from '../../../registration.record.server.ts'
import { findUndo } from '../../queue/find-undo.server.ts'
import { findWayOnInQueue } from '../../queue/registration-queue.server.ts'

const words = {
  'bad-ask': { question: 'Choose at least one field, and write the question' },
  'bad-reason': { reason: 'Say why' },
  'registered-again': 'The same store has been registered again since, so this registration stays declined.',
  'no-answer': 'The business register did not answer. Try again later. You can decide without it.',
}

/** The reasons why a decision was not undone. Nothing was changed. */
const undoWords = {
  'not-yours': 'The decision was not undone. Only the colleague who decided can undo it.',
  'too-late': 'The decision was not undone. The time for that is over.',
  'mail-gone': 'The decision was not undone. The email has been sent.',
  'in-use': 'The decision was not undone. Its store or invitation has been used since.',
  'registered-again': 'The decision was not undone. The same store has been registered again since.',
}

const expectedVersion = z.object({ version: versionField })

type Page = { id: string; params: URLSearchParams; back: string; here: string }

type On = { id: string; expectedVersion: number | undefined; origin: Origin }

/** The decisions. Each leads to the next of the queue (rule RG21): the way on is asked for before the decision changes the list. */
function decisionsOn({ id, params, back }: Page): RecordActs {
  const to = (lead: () => string | Promise<string>) => lead()
  async function lead<Refusal extends string>(
    { platform, actor, origin }: OfficeCaller,
    version: number | undefined,
    decide: (on: On) => Promise<Result<unknown, Refusal>>,
  ) {
    const wayOn = await findWayOnInQueue(platform, actor, { params, id })
    const result = await decide({ id, expectedVersion: version, origin })
    return result.ok ? ok(wayOn ?? (() => back)) : result
  }
  return {
    approve: recordAct({
      schema: expectedVersion,
      act: (caller, { version }) =>
        lead(caller, version, (on) => approveRegistration(caller.platform, caller.actor, on)),
      words,
      to,
    }),
    ask: recordAct({
      schema: expectedVersion.extend(askSchema.shape),
      act: (caller, { version, ...ask }) =>
        lead(caller, version, (on) => askApplicant(caller.platform, caller.actor, { ...on, ask })),
      words,
      to,
    }),
    decline: recordAct({
      schema: expectedVersion.extend({ reason: reasonSchema, mailed: textField }),
      act: (caller, { version, reason, mailed }) =>
        lead(caller, version, (on) =>
          declineRegistration(caller.platform, caller.actor, { ...on, reason, isMailed: mailed === 'yes' }),
        ),
      words,
      to,
    }),
  }
}

function actsOn(page: Page): RecordActs {
  const { id, here } = page
  return {
    ...commonActs(registrationRecord, id),
    ...decisionsOn(page),
    undo: recordAct({
      schema: expectedVersion,
      act: ({ platform, actor, origin }, { version }) =>
        undoDecision(platform, actor, { id, expectedVersion: version, origin }),
      words: undoWords,
      to: () => here,
    }),
    reopen: recordAct({
      schema: expectedVersion,
      act: ({ platform, actor, origin }, { version }) =>
        reopenRegistration(platform, actor, { id, expectedVersion: version, origin }),
      words,
    }),
    take: recordAct({
      schema: expectedVersion,
      act: ({ platform, actor, origin }, { version }) =>
        startReview(platform, actor, { id, expectedVersion: version, origin }),
      words,
    }),
    recheck: recordAct({
      schema: z.object({}),
      act: ({ platform, actor }) => recheckAbn(platform, actor, id),
      words,
      to: () => here,
    }),
  }
}

/**
 * The action of a registration's page. An act that is no decision leads back to the record with its notice. The notice
 * of an earlier decision that can still be undone stays.
 */
export async function actOnRegistration(args: OfficeRequest, id: string) {
  const actor = await requireStaff(args, 'registrations:write')
  const platform = args.context.get(platformContext)
  const { pathname, searchParams: params } = args.url
  const last = doneRecordIn(params)
  const isOffered = last !== undefined && (await findUndo(platform, actor, { id: last, params })) !== undefined
  const back = addressAfter(pathname, params, isOffered ? last : id)
  return recordForms(args, {
    right: 'registrations:write',
    missing: 'There is no such registration.',
    id,
    acts: actsOn({ id, params, back, here: addressIn(pathname, params) }),
    back,
    unseen: (version) =>
      tellUnseen(
        platform.database.queries,
        { ...registrationRecord, acts: registrationActs },
        { id, expectedVersion: version },
      ),
  })
}

import { z } from 'zod'

import { ok, refused } from '#app/core/result.ts'
import { textField, shownVersion, recordAct, type RecordActs } from '#app/office/guards/record-forms.server.ts'
import { commonActs } from '#app/office/records/common-acts.server.ts'
import { readInviteLink } from '#app/office/mail/read-mail.server.ts'

import { confirmDifferences } from '../approval/confirm-differences.server.ts'
import { logOutOwner } from '../../change/log-out-owner.server.ts'
import { noteShop } from '../../change/note-shop.server.ts'
import { reopenShop } from '../../change/opening/open-shop.server.ts'
import { changeActs } from '../../change/requests/office/change-acts.server.ts'
import { resendInvitation } from '../../change/shop-invitation.server.ts'
import { undoOpening } from '../../change/opening/undo-opening.server.ts'
import { shipmentSchema } from '../../go-live/go-live.schema.ts'
import { markedByRetailer } from '../../go-live/go-live.ts'
import { markForRetailer } from '../../go-live/mark-step.server.ts'
import { recordShipment } from '../../go-live/record-shipment.server.ts'
import { shopRecord } from '../../shop.record.server.ts'
import { staffLeaver } from '../../leaving/begin-leaving.server.ts'
import { labelSchema, markLeavingSchema, staySchema } from '../../leaving/leaving.schema.ts'
import { markLeaving, recordLabel, undoLeaving } from '../../leaving/mark-leaving.server.ts'
import { findHandOverMail } from './find-hand-over-mail.server.ts'
import { loadShopRecord } from './shop-record.server.ts'

const words = {
  'not-now': 'This store needs no invitation now: it is closed, or in an account already.',
  'not-yet': 'This is not the next step. Check this store’s list again.',
  'bad-note': { note: 'Write a note of at most 4,000 characters' },
  'too-late': 'It is too late to undo the opening: the email is on its way. You can close the store instead.',
  'not-yours': 'Only the colleague who opened the store can undo the opening.',
}

const nothing = z.object({})
const shown = z.object({ version: shownVersion })
/** When the code that the colleague saw was generated, in milliseconds. Undefined without a code. */
const codeMadeAt = textField.transform((at) => (at === '' ? undefined : Date.parse(at)))

/** The acts on the end of an agreement (rules LV3, LV4), which is named by `leaving`. */
const leavingActs: RecordActs = {
  'leaving-label': recordAct({
    schema: labelSchema,
    act: ({ platform, actor, origin }, { seen, ...label }) =>
      recordLabel(platform, actor, { ...label, expectedNumber: seen || null, origin }),
    words,
  }),
  'leaving-mark': recordAct({
    schema: markLeavingSchema,
    act: ({ platform, actor, origin }, marked) => markLeaving(platform, actor, { ...marked, origin }),
    words,
  }),
  'leaving-undo': recordAct({
    schema: staySchema,
    act: ({ platform, actor, origin }, { leaving }) => undoLeaving(platform, staffLeaver(actor), { leaving, origin }),
    words: { ...words, 'too-late': 'The store has closed. You can reopen it, and the retailer signs again.' },
  }),
}

/** Returns the acts behind the buttons of a shop's record. */
export function actsOnShop(id: string): RecordActs<{ link: string | undefined }> {
  return {
    ...commonActs(shopRecord, id),
    // Notes have their own use case: they change nothing that another editor of the store sees.
    note: recordAct({
      schema: z.object({ note: textField }),
      act: ({ platform, actor, origin }, { note }) => noteShop(platform, actor, { id, note, origin }),
      words,
    }),
    resend: recordAct({
      schema: z.object({ seen: codeMadeAt }),
      act: ({ platform, actor, origin }, { seen }) => resendInvitation(platform, actor, { id, codeDate: seen, origin }),
      words,
    }),
    mark: recordAct({
      schema: z.object({ step: z.enum(markedByRetailer) }),
      act: ({ platform, actor, origin }, { step }) => markForRetailer(platform, actor, { id, step, origin }),
      words,
    }),
    ship: recordAct({
      schema: shipmentSchema.extend({ seen: textField }),
      act: ({ platform, actor, origin }, { seen, ...shipment }) =>
        recordShipment(platform, actor, { id, ...shipment, expectedNumber: seen || null, origin }),
      words,
    }),
    ...changeActs(id),
    ...leavingActs,
    'confirm-differences': recordAct({
      schema: shown,
      act: ({ platform, actor, origin }, { version }) => confirmDifferences(platform, actor, { id, version, origin }),
      words,
    }),
    undo: recordAct({
      schema: shown,
      act: ({ platform, actor, origin }, { version }) => undoOpening(platform, actor, { id, version, origin }),
      words,
    }),
    reopen: recordAct({
      schema: nothing,
      act: ({ platform, actor, origin }) => reopenShop(platform, actor, { id, origin }),
      words,
    }),
    'log-out': recordAct({
      schema: nothing,
      act: ({ platform, actor, origin }) => logOutOwner(platform, actor, { id, origin }),
      words,
    }),
    // The link of the shop's invitation. No other response has it.
    'invite-link': recordAct({
      schema: nothing,
      isWeighty: true,
      async act({ platform, actor, origin }) {
        const shop = await loadShopRecord(platform, id)
        if (!shop) return refused('not-found')
        const mailId = await findHandOverMail(platform, actor, shop)
        return ok(mailId && (await readInviteLink(platform, actor, { id: mailId, origin })))
      },
      words,
      show: (link) => ({ link }),
    }),
  }
}

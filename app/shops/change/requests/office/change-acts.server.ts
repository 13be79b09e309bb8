import { z } from 'zod'

import { pinSchema } from '#app/geo/map/pin.schema.ts'
import { recordAct, type RecordActs, textField } from '#app/office/guards/record-forms.server.ts'

import { pinRefusals } from '../../pin/pin-refusals.ts'
import { confirmChange, declineChange } from '../decide-change.server.ts'

const words = {
  'not-open': 'This change is no longer open. The record shows what happened to it.',
  'is-sale': 'A sale is confirmed by the transfer to the new owner.',
  'has-ended':
    'This insurance has ended, or its last day does not exist. Decline it, so that the retailer sends the new one.',
  ...pinRefusals,
  'pin-needed': { latlng: 'Put the pin at the door of the new address first' },
  'bad-reason': { reason: 'Give a reason, in at most 500 characters' },
}

/** Returns the acts behind the buttons of a shop's change requests (rule CH2). */
export const changeActs = (shopId: string): RecordActs => ({
  'confirm-change': recordAct({
    schema: z.object({ request: z.guid(), latlng: pinSchema }),
    act: ({ platform, actor, origin }, { request: id, latlng: pin }) =>
      confirmChange(platform, actor, { shopId, id, pin, origin }),
    words,
  }),
  'decline-change': recordAct({
    schema: z.object({ request: z.guid(), reason: textField }),
    act: ({ platform, actor, origin }, { request: id, reason }) =>
      declineChange(platform, actor, { shopId, id, reason, origin }),
    words,
  }),
})

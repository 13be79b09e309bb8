import { RefusedError } from '#app/platform/errors.ts'
import { postedAct } from '#app/platform/form/posted-act.ts'
import type { Origin, Platform } from '#app/platform/platform.server.ts'
import type { StaffActor } from '#app/staff/guards/staff-actor.server.ts'

import { confirmDifferences } from '../../approval/confirm-differences.server.ts'
import { noteNewsagency } from '../../change/change-newsagency.server.ts'
import { logOutOwner } from '../../change/log-out-owner.server.ts'
import { reopenNewsagency } from '../../change/open-newsagency.server.ts'
import { resendInvitation } from '../../change/shops-invitation.server.ts'
import { undoOpening } from '../../change/undo-opening.server.ts'
import type { Shipment } from '../../go-live/go-live.ts'
import { isMarkedStep } from '../../go-live/go-live.ts'
import { markForRetailer } from '../../go-live/mark-step.server.ts'
import { recordShipment } from '../../go-live/record-shipment.server.ts'

type Posted = { platform: Platform; actor: StaffActor; id: string; form: FormData; origin: Origin }

const acts = {
  note: ({ platform, actor, id, form, origin }: Posted) =>
    noteNewsagency(platform, actor, { id, note: String(form.get('note') ?? ''), origin }),
  resend({ platform, actor, id, form, origin }: Posted) {
    const seen = form.get('seen')
    const codeSeen = seen === null ? undefined : Date.parse(String(seen))
    return resendInvitation(platform, actor, { id, codeSeen, origin })
  },
  mark({ platform, actor, id, form, origin }: Posted) {
    const step = String(form.get('step') ?? '')
    if (!isMarkedStep(step)) throw new RefusedError('bad-request')
    return markForRetailer(platform, actor, { id, step, origin })
  },
  'confirm-differences': ({ platform, actor, id, form, origin }: Posted) =>
    confirmDifferences(platform, actor, { id, version: Number(form.get('version')), origin }),
  undo: ({ platform, actor, id, form, origin }: Posted) =>
    undoOpening(platform, actor, { id, version: Number(form.get('version')), origin }),
  reopen: ({ platform, actor, id, origin }: Posted) => reopenNewsagency(platform, actor, { id, origin }),
  'log-out': ({ platform, actor, id, origin }: Posted) => logOutOwner(platform, actor, { id, origin }),
}

/** Records the shipment that was typed. */
export const ship = ({ platform, actor, id, form, origin }: Posted, typed: Shipment) =>
  recordShipment(platform, actor, { id, ...typed, seen: String(form.get('seen') ?? '') || null, origin })

/** Does what a form of the store's record posts as `intent`. @throws RefusedError bad-request, forbidden */
export async function actOnNewsagency(posted: Posted) {
  return postedAct(acts, posted.form)(posted)
}

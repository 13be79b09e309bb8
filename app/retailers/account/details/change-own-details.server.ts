import { entryOf } from '#app/identity/audience.server.ts'
import { commitEffects } from '#app/outbox/commit-effects.server.ts'
import { addressBlock } from '#app/core/http/client-address.server.ts'
import { RefusedError } from '#app/core/errors.ts'
import { mail, mailQueue } from '#app/outbox/mail/outgoing-mail.server.ts'
import type { Origin } from '#app/core/http/origin.ts'
import type { Platform } from '#app/web/platform.server.ts'

import { accountChangedMail } from '../account.mail.tsx'
import { retailerLimits } from '../../retailer-limits.ts'
import { retailerName } from '../../retailer-name.ts'
import { saveRetailerDetails, lockRetailer } from '../../retailers.queries.server.ts'
import type { RetailerActor } from '../../guards/find-retailer-actor.server.ts'
import type { ChangeNameBody, ChangePhoneBody } from './details.schema.ts'
import { detailsPath } from './own-account.ts'

type Changing = { what: 'name'; to: ChangeNameBody } | { what: 'phone'; to: ChangePhoneBody }

/**
 * Changes the retailer's name or phone number, or removes the number (rule AC43). Unchanged values succeed without a mail.
 * @throws RefusedError too-many-requests
 */
export async function changeOwnDetails(
  platform: Platform,
  actor: RetailerActor,
  { what, to }: Changing,
  origin: Origin,
): Promise<void> {
  const { config, database, jobs, limits } = platform
  await limits.consume(retailerLimits['own-changes'], { ip: addressBlock(origin.ip), subject: actor.id })
  await database.transaction(async (tx) => {
    const retailer = await lockRetailer(tx, actor.id)
    if (!retailer) throw new RefusedError('unauthenticated')
    const becomes = { ...retailer, ...to }
    const same = (['givenName', 'surname', 'phone'] as const).every((field) => becomes[field] === retailer[field])
    if (same) return
    await saveRetailerDetails(tx, retailer.id, to)
    const url = `${config.PUBLIC_URL}${detailsPath}`
    const data = { givenName: becomes.givenName, what, at: new Date().toISOString(), url }
    const about = { kind: 'agent', id: retailer.id }
    const name = retailerName(becomes)
    await commitEffects(tx, {
      mails: [
        mail({
          template: accountChangedMail,
          data,
          to: { name: '', address: retailer.email },
          replyTo: config.TO_EMAIL_SETUP,
          about,
        }),
      ],
      audit: entryOf('agent', { id: retailer.id, name }, { act: `${what}-changed`, origin }),
    })
  })
  jobs.notify(mailQueue)
}

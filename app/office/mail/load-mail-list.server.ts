import { listAddress } from '#app/data/list/list-address.ts'
import type { Platform } from '#app/web/platform.server.ts'
import type { StaffActor } from '#app/office/guards/staff-actor.server.ts'
import { can } from '#app/office/roles/roles.ts'

import { mailList } from './mail.list.server.ts'

/** Returns the list of mails of a query, and the address that resends the failed ones among them. */
export async function loadMailList(platform: Platform, actor: StaffActor, params: URLSearchParams) {
  const shown = await mailList.show(platform, actor, params)
  const isOutbox = platform.transport.kind === 'outbox'
  const mayResend = shown.rows.length > 0 && can(actor.role, 'mail:resend')
  return {
    ...shown,
    list: {
      ...shown.list,
      // Without an SMTP server no mail is sent, so that the outbox is its final state (rule BO76).
      filters: shown.list.filters.map((tab) =>
        isOutbox && tab.label === 'Sent' ? { ...tab, label: 'In the outbox' } : tab,
      ),
    },
    sendAgainTo:
      mayResend && params.get('state') === 'failed' ? listAddress(`${mailList.path}/send-again`, params) : null,
  }
}

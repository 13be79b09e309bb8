import type { PersonalTable } from '#app/data/personal-data/personal-data.ts'
import { keptAbout } from '#app/data/personal-data/personal.server.ts'

import { sendingSystems, webhookDeliveries } from './systems.queries.server.ts'

const work = 'It is an employee record (Privacy Act 1988, section 7B): who worked in the office, and their work.'

/** The colleagues who added systems, and the numbers in webhooks. */
export const systemsPersonalData: readonly PersonalTable[] = [
  keptAbout({
    table: sendingSystems,
    noun: 'System of another company',
    rules: [
      {
        name: 'Systems of other companies, with the colleague who added them',
        why: 'To know who let a system read our data',
        keep: { asLongAs: 'the systems may read our data' },
        onErasure: { stays: work },
      },
    ],
  }),
  keptAbout({
    table: webhookDeliveries,
    rowId: 'id',
    noun: 'Webhook',
    find: { jsons: ['data'] },
    rules: [
      {
        name: 'Webhooks that were sent to other systems',
        why: 'To see whether a system got an event, and to send it again',
        keep: { days: 30, after: 'created_at', from: 'the event', does: 'delete', notBefore: 'created_at' },
        onErasure: {
          stays:
            'A number in it tells a system not to text it, as the Spam Act 2003 requires, and is deleted after 30 days.',
        },
      },
    ],
  }),
]

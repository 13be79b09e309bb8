import { keptAbout } from '#app/data/personal-data/personal.server.ts'

import { changeRequests } from './change/requests/change-requests.queries.server.ts'
import { goLives } from './go-live/go-lives.queries.server.ts'
import { shopLeavings } from './leaving/leavings.queries.server.ts'
import { shops } from './shops.queries.server.ts'

/** Returns the SQL condition of rows whose store was closed before `limit`. */
const ofClosed = (limit: string) =>
  `newsagency_id in (select shop.id from newsagencies shop where shop.status = 'closed' and shop.updated_at < ${limit})`

/** The rows of a store that its present owner caused, and not a former one (rule PD9). */
const ofPresentOwner = {
  table: 'newsagencies',
  by: 'newsagency_id',
  theirs: 'agent_id is not distinct from (select shop.agent_id from newsagencies shop where shop.id = newsagency_id)',
}

/** The stores, with their contacts. */
const stores = keptAbout({
  table: shops,
  rowId: 'id',
  noun: 'Store',
  page: '/staff/shops/:id',
  find: { emails: ['email_key'], phones: ['phone', 'mobile'], jsons: ['differences'] },
  belongsTo: [{ table: 'agents', by: 'agent_id' }],
  rules: [
    {
      name: 'Closed stores',
      when: `status = 'closed'`,
      why: 'To know the parties of an agreement while claims from it are possible',
      keep: { days: 2_557, after: 'updated_at', from: 'the last change', does: 'anonymise' },
      onErasure: 'anonymise',
    },
    {
      name: 'Stores',
      why: 'To run them, and to show people the nearest one',
      keep: { asLongAs: 'they take part' },
      onErasure: { waits: 'A store takes part, or is about to. Close it or hand it to its new owner first.' },
    },
  ],
})

/** The go-live steps, with the people who marked them. */
const lists = keptAbout({
  table: goLives,
  rowId: 'id',
  noun: 'Steps until a store is live',
  belongsTo: [{ table: 'newsagencies', by: 'newsagency_id' }],
  rules: [
    {
      name: 'Steps until a store is live',
      why: 'To see the steps that a store still needs, and the shipments to it',
      keep: {
        days: 730,
        after: `(select shop.updated_at from newsagencies shop where shop.id = go_lives.newsagency_id and shop.status = 'closed')`,
        from: 'the store was closed',
        does: 'delete',
        among: ofClosed,
      },
      onErasure: 'delete',
    },
  ],
})

/** The changes that retailers told us of, with the people who asked and decided. */
const changes = keptAbout({
  table: changeRequests,
  rowId: 'id',
  noun: 'Change of a store',
  find: { jsons: ['details'] },
  belongsTo: [ofPresentOwner, { table: 'agents', by: 'agent_id' }],
  rules: [
    {
      name: 'Changes of stores that are open',
      when: 'ended_at is null',
      why: 'To decide on them, and to apply them on their day',
      keep: { asLongAs: 'they are open' },
      onErasure: { waits: 'A change of a store is open. Decide on it first.' },
    },
    {
      name: 'Changes of stores',
      why: 'To keep the confirmations that belong to an agreement',
      keep: {
        days: 2_557,
        after: `(select shop.updated_at from newsagencies shop where shop.id = shop_change_requests.newsagency_id and shop.status = 'closed')`,
        from: 'the store was closed',
        does: 'delete',
        among: ofClosed,
      },
      onErasure: 'delete',
    },
  ],
})

/** The ends of agreements, with the parties and the people who marked the steps. */
const leavings = keptAbout({
  table: shopLeavings,
  rowId: 'id',
  noun: 'End of an agreement',
  belongsTo: [ofPresentOwner, { table: 'agents', by: 'agent_id' }],
  rules: [
    {
      name: 'Ended agreements that are not settled yet',
      when: 'undone_at is null and ended_at is null',
      why: 'To return the tablet and to settle what both sides owe',
      keep: { asLongAs: 'they are not settled' },
      onErasure: { waits: 'The money is not settled yet. Mark the steps on the store’s record first.' },
    },
    {
      name: 'Ended agreements',
      why: 'To know how an agreement ended while claims from it are possible',
      keep: { days: 2_557, after: 'coalesce(ended_at, undone_at)', from: 'its last step', does: 'delete' },
      onErasure: 'anonymise',
    },
  ],
})

/** All personal data that this room stores. */
export const shopsPersonalData = [stores, lists, changes, leavings]

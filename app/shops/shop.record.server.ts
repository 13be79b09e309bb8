import type { ChangedKind } from '#app/office/records/change-record.server.ts'
import { bulkKind } from '#app/office/records/bulk/bulk-kind.server.ts'

import type { ShopStatus } from './shop.ts'
import { isReal } from './find/shop-lists.queries.server.ts'
import { officeShops } from './shops.queries.server.ts'
import { shopList } from './shops.list.server.ts'

/** Defines stores for `assignRecord` and `tagRecord` (rule N26). Their other acts are use cases of this room. */
export const shopRecord: ChangedKind<typeof officeShops, ShopStatus, never> = {
  kind: 'newsagency',
  table: officeShops,
  acts: {},
  rights: { act: 'newsagencies:write' },
  only: isReal,
  hasPlainEvents: true,
}

/** Bulk acts on stores (rule BO25): assign and tag. */
export const bulkShops = bulkKind({ ...shopRecord, path: shopList.path, list: shopList, heading: 'Stores' })

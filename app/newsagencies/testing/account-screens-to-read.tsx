import { exampleData, screenToRead, type ToRead } from '#app/platform/testing/words-to-read.ts'

import { NoStores, StoreShelf } from '../account/store-shelf.tsx'

const stores = [20, 60, 100].map((progress) => ({
  shopName: exampleData.shopName,
  address: exampleData.street,
  progress,
  completeContractToken: String(progress),
  left: progress === 60 ? 'Left to do: bank account, signature.' : null,
  next:
    progress === 100
      ? { words: 'Open the training', left: '5 steps left', path: '/account/shops/1', isOwnTurn: true }
      : null,
}))
const many = Array.from({ length: 9 }, (_, index) => ({ ...stores[0], completeContractToken: String(index) }))

/** The retailer's list of shops, in its states. */
export const accountScreensToRead = (): ToRead[] => [
  screenToRead('/account', <StoreShelf stores={stores} />),
  screenToRead('/account, many', <StoreShelf stores={many as typeof stores} />),
  screenToRead('/account, none', <NoStores email={exampleData.email} />),
]

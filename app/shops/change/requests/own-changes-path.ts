import type { ChangeKind } from './change-request.ts'

/** Returns the path of the page on which a retailer tells us of changes of a shop, or of its form for one kind. */
export const ownChangesPath = (shopId: string, kind?: ChangeKind): string =>
  `/account/shops/${shopId}/changes${kind ? `/${kind}` : ''}`

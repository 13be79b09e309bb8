import { ownShopPath } from '../go-live/go-live.ts'

/** Returns the path of the page on which a retailer changes the hours of a shop. */
export const ownHoursPath = (shopId: string): string => `${ownShopPath(shopId)}/hours`

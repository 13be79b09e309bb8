import type { AddressState } from '../../wizard/wizard-state.ts'

/** `Shop 2`, `Level 1`: a bare number gets its word; a text that has one already stays. */
export const shopText = (shopNumber: string): string => (/^\d/.test(shopNumber) ? `Shop ${shopNumber}` : shopNumber)
export const floorText = (floorLevel: string): string => (/^\d/.test(floorLevel) ? `Level ${floorLevel}` : floorLevel)

/** `Shop 2, Level 1, The Arcade, 318 Illawarra Road, Marrickville NSW 2204`, on one line. */
export function addressText(address: AddressState): string {
  const { buildingName, shopNumber, floorLevel, street1, street2, suburb, state, postCode } = address
  const place = `${suburb} ${state} ${postCode}`.trim()
  return [shopText(shopNumber), floorText(floorLevel), buildingName, street1, street2, place]
    .filter((part) => part !== '')
    .join(', ')
}

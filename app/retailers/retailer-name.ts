import { wholeName } from '#app/core/text/names/whole-name.ts'

/** Returns a retailer's name for the audit log and timelines. */
export const retailerName = ({ givenName, surname }: { givenName: string; surname: string }): string =>
  wholeName(givenName, surname)

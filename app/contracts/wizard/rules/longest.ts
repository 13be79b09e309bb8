/** The most characters of the wizard's texts, after trimming, for the fields, the rules and the draft (rule W72). */
export const longest = {
  givenNames: 100,
  surname: 100,
  mobile: 50,
  phone: 50,
  shopName: 200,
  shopPhone: 50,
  street1: 100,
  shopNumber: 20,
  buildingName: 100,
  floorLevel: 30,
  street2: 100,
  suburb: 100,
  landmark: 120,
  xchangeitMemberNo: 30,
  surNameOrCompanyName: 200,
  trustName: 200,
  nameOfFinancialInstitution: 100,
  namesOnAccount: 100,
} as const

/** Returns the limit of a field; undefined if other rules limit it. */
export const longestOf = (field: string): number | undefined => (longest as Record<string, number>)[field]

export const isTooLong = (field: string, value: string): boolean => value.trim().length > (longestOf(field) ?? Infinity)

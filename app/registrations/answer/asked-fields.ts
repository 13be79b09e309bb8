/** The fields that staff can ask an applicant to check, with the names of the signup payload (rule RG14). */
export const askableFields = [
  'shopName',
  'contactName',
  'contactNumber',
  'abn',
  'shopPostCode',
  'licensedPostOffice',
] as const
export type AskableField = (typeof askableFields)[number]

export const askableLabels: Record<AskableField, string> = {
  shopName: 'Shop name',
  contactName: 'Contact name',
  contactNumber: 'Contact number',
  abn: 'ABN',
  shopPostCode: 'Postcode',
  licensedPostOffice: 'Licensed Post Office',
}

/** 'ABN and Postcode'. Unknown fields are left out. */
export function fieldsInWords(fields: readonly string[]): string {
  const labels = askableFields.filter((field) => fields.includes(field)).map((field) => askableLabels[field])
  return labels.length < 2 ? labels.join('') : `${labels.slice(0, -1).join(', ')} and ${labels.at(-1)}`
}

import type { ContactState } from '../wizard-state.ts'

/** How the fields are called on the screen, in its order. */
export const contactLabels = {
  givenNames: 'Given names',
  surname: 'Surname',
  email: 'Email',
  mobile: 'Mobile',
  phone: 'Other phone',
  shopName: 'Shop name',
  shopPhone: 'Shop phone',
} as const satisfies Partial<Record<keyof ContactState, string>>
export type ContactText = keyof typeof contactLabels

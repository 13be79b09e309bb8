import type { ContactState } from '../wizard-state.ts'

/** Returns the name of an individual for the bank step: the surname, or the one name of a person without one. */
export const bankNameOf = ({ givenNames, surname }: Pick<ContactState, 'givenNames' | 'surname'>): string =>
  (surname.trim() === '' ? givenNames : surname).trim()

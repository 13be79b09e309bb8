import type { ContactState } from './wizard-state.ts'

/** What the bank step calls the person who runs a shop in their own name: the surname, or the one name of a person without one. */
export const bankNameOf = ({ givenNames, surname }: Pick<ContactState, 'givenNames' | 'surname'>): string =>
  (surname.trim() === '' ? givenNames : surname).trim()

const written = /[\p{L}\p{N}\p{S}]/u

/** Whether a text can be a name: it holds a letter, a digit or a symbol. Marks alone, such as ‘-’, are no name. */
export const isName = (text: string): boolean => written.test(text)

/** Joins a person's names. A surname may be left out; one of marks only, such as ‘-’, counts as left out (rule C11). */
export const wholeName = (givenNames: string, surname: string): string =>
  (isName(surname) ? `${givenNames} ${surname}` : givenNames).trim()

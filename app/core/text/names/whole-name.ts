const written = /[\p{L}\p{N}\p{S}]/u

/** Whether a text can be a name: it contains a letter, a digit or a symbol. Punctuation alone, such as ‘-’, is no name. */
export const isName = (text: string): boolean => written.test(text)

/** Joins a person's names. The surname is optional; one of punctuation only, such as ‘-’, counts as missing (rule C11). */
export const wholeName = (givenNames: string, surname: string): string =>
  (isName(surname) ? `${givenNames} ${surname}` : givenNames).trim()

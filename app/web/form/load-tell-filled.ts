/** Loads the part that hears filled values, which is not needed before the form can be used. */
export const loadTellFilled = (): Promise<void> =>
  import('./tell-filled.ts').then(
    ({ hearFilled }) => hearFilled(),
    () => undefined,
  )

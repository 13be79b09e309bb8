import { emptyRegistration, registrationFields, type RegistrationValues } from '../registration-fields.ts'

/** In this tab only, so that whoever uses the browser next does not find it. */
export const keptSignup = 'kept:signup'

type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

function attempt<Value>(act: (store: Store) => Value, store: () => Store): Value | undefined {
  try {
    return act(store())
  } catch {
    // A browser that keeps nothing loses nothing but this.
    return undefined
  }
}

const ofTab = (): Store => sessionStorage

/** What was typed before the page was loaded again; undefined when nothing was, or when it cannot be read. */
export function keptRegistration(store: () => Store = ofTab): RegistrationValues | undefined {
  const text = attempt((kept) => kept.getItem(keptSignup), store)
  if (!text) return undefined
  const parsed = attempt(() => JSON.parse(text) as unknown, store)
  if (typeof parsed !== 'object' || parsed === null) return undefined
  const said = parsed as Record<string, unknown>
  const values: RegistrationValues = { ...emptyRegistration, licensedPostOffice: said['licensedPostOffice'] === true }
  for (const field of registrationFields) {
    const value = said[field]
    if (field !== 'licensedPostOffice' && typeof value === 'string') values[field] = value.slice(0, 300)
  }
  return values
}

export function keepRegistration(values: RegistrationValues, store: () => Store = ofTab): void {
  attempt((kept) => kept.setItem(keptSignup, JSON.stringify(values)), store)
}

/** It has arrived: nothing of it stays. */
export function forgetRegistration(store: () => Store = ofTab): void {
  attempt((kept) => kept.removeItem(keptSignup), store)
}

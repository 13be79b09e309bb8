import { RefusedError } from '#app/core/errors.ts'

/** Looks up the act that a form names in its field `intent`. @throws RefusedError bad-request if the table has no such act */
export function postedAct<Acts extends Record<string, unknown>>(acts: Acts, form: FormData): Acts[keyof Acts] {
  const intent = form.get('intent')
  if (typeof intent !== 'string' || !Object.hasOwn(acts, intent)) throw new RefusedError('bad-request')
  return acts[intent as keyof Acts]
}

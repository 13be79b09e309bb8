import { RefusedError } from '../errors.ts'

/** The act of a table that a form names in its field `intent`. @throws RefusedError bad-request when there is none of that name */
export function postedAct<Acts extends Record<string, unknown>>(acts: Acts, form: FormData): Acts[keyof Acts] {
  const intent = form.get('intent')
  if (typeof intent !== 'string' || !Object.hasOwn(acts, intent)) throw new RefusedError('bad-request')
  return acts[intent as keyof Acts]
}

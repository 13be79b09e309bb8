import { createContext, use } from 'react'

/** The form as its fields see it: their ids, and after a refusal the errors and the typed text. */
export type RefusedForm = {
  /** The typed values by field name; undefined unless the form was refused. Secrets and unticked boxes are absent. */
  typed?: Readonly<Record<string, string>> | undefined
  errorOf(name: string): string | undefined
  /** The id of a field: its name, unless another form on the page has the same. */
  idOf?(name: string): string
}

const noForm: RefusedForm = { errorOf: () => undefined }

export const RefusedFormContext = createContext<RefusedForm>(noForm)

export const useRefusedForm = (): RefusedForm => use(RefusedFormContext)

import { createContext, use } from 'react'

/** What a form provides to its fields: their ids, and after a refusal their errors and typed values. */
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

/** The registrations of one week and the present progress of their shops. Each count includes the later stages. */
export type Cohort = {
  /** Its Monday, YYYY-MM-DD. */
  week: string
  registered: number
  approved: number
  declined: number
  account: number
  signed: number
}

/** The registrations of one week, and how far their shops have got by now. Each count holds those further on, too. */
export type Cohort = {
  /** Its Monday, YYYY-MM-DD. */
  week: string
  registered: number
  approved: number
  declined: number
  account: number
  signed: number
}

/**
 * The personal data of a room, table by table: the purpose, the retention period, how a person's rows are found, and what happens
 * when they are corrected or erased. A room declares it in `nouns.personal-data.server.ts`, and `app/start/wiring/personal-data.server.ts`
 * lists it for `docs/privacy.md`, the nightly job and `/staff/privacy` (decision 43). Strings with expressions are SQL.
 */
export type PersonalTable = {
  table: string
  /** The column that identifies a row, if rows are looked up one by one. */
  rowId?: string
  /** Set if that column is text; otherwise it is a uuid. */
  isTextId?: true
  /** The name of one row in search results: ‘Enquiry’. */
  noun: string
  /** The columns with personal data; `keptAbout` reads them from the table's definition. */
  personal: Readonly<Record<string, PersonalColumn>>
  /** The columns without personal data, separated by spaces. */
  nobody: string
  /** How a person's rows are found. A table without it is found through another table, or not at all. */
  find?: Finding
  /** Rows that are found because a row of another table was found. */
  belongsTo?: readonly Belonging[]
  /** The office page of a row: `/staff/enquiries/:id`. */
  page?: string
  /** The first rule whose `when` matches a row applies; one without `when` matches all. */
  rules: readonly [PersonalRule, ...PersonalRule[]]
}

export type PersonalColumn = {
  /** The label for display and export; omitted for secrets and columns derived from others. */
  label?: string
  /** The value after anonymising, as SQL; omitted if the column stays unchanged. */
  becomes?: string
  /** A fact about the person whom the row is about, and about no one else. */
  is?: PersonalFact
  /** Set if the column is corrected on the search page and not on its own page. */
  isCorrected?: true
  /** The SQL that derives the column, unless the database does; used again when the row is corrected. */
  madeOf?: string
}

export type PersonalFact = 'name' | 'email' | 'phone'

type Finding = {
  /** Expressions that give an address in lower case. */
  emails?: readonly string[]
  /** Expressions that return a phone number as typed. */
  phones?: readonly string[]
  /** Texts that may contain an address or number. They are read completely, so only for small tables. */
  texts?: readonly string[]
  /** `jsonb` columns with such texts. */
  jsons?: readonly string[]
  /** Two expressions that return addresses in lower case: `from` is the sender's if `to` is one of ours. */
  senders?: { from: string; to: string }
  /** A search vector, and the text that it was made of. */
  search?: { vector: string; text: string }
}

type Belonging = {
  /** The table whose rows are found first. */
  table: string
  /** The column of this table that refers to a row of that table. */
  by: string
  when?: string
  /**
   * Whether this row is about the same person as that one: a store may have had another owner. Asked only when a person's rows are looked
   * for, not when that row expires.
   */
  theirs?: string
}

export type PersonalRule = {
  /** The name of the rows in the table of `docs/privacy.md`. */
  name: string
  /** The SQL condition for the rows of this rule. */
  when?: string
  why: string
  keep: Period | AsLongAs
  /** The action when the person asks for erasure. Rows that belong to an expired row get it, too. */
  onErasure: 'delete' | 'anonymise' | Stays | Waits
}

/** A retention period of so many days after a moment. Rows with less than three days are removed hourly, all others nightly. */
export type Period = {
  days: number
  /** The moment, as SQL; null means that the period has not started. */
  after: string
  /** The moment in words: ‘the last change’. */
  from: string
  does: 'delete' | 'anonymise'
  /** An indexed column that is never later than the moment, so that a night without work costs nothing. */
  notBefore?: string
  /**
   * The same for a moment that another table has: returns a condition that every overdue row meets, and that finds these rows from that table
   * by indexes. `limit` is the SQL of the moment before which a row is overdue.
   */
  among?: (limit: string) => string
}

/** Stored as long as the record that it belongs to: ‘as long as the shop’. */
type AsLongAs = { asLongAs: string }

/** Not erased; the value is the reason, which the person is given. */
type Stays = { stays: string }

/** A pending matter, described by the value: nothing of the person is erased until it is settled. */
type Waits = { waits: string }

export const isPeriod = (keep: PersonalRule['keep']): keep is Period => 'days' in keep

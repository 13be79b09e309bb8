/**
 * What a room keeps about people, table by table: why, how long, how a person is found in it, and what becomes of it when it is
 * corrected or erased. A room declares it in `nouns.personal-data.server.ts`, `app/personal-data.server.ts` lists it, and
 * everything follows from it: `docs/privacy.md`, the nightly job, `/staff/privacy` (decision 43). What is in quotes is SQL.
 */
export type PersonalTable = {
  table: string
  /** The column that names a row, where rows are found one by one. */
  rowId?: string
  /** That column is text; the others are uuids. */
  isTextId?: true
  /** What one row is to the people who read the result of a search: ‘Enquiry’. */
  noun: string
  /** The columns that hold a person: `keptAbout` takes them from the definition of the table. */
  personal: Readonly<Record<string, PersonalColumn>>
  /** The columns that hold nobody, with spaces between them. */
  nobody: string
  /** How a person is found; a table without it is found through another, or not at all. */
  find?: Finding
  /** Rows that are a person's because another row is. */
  belongsTo?: readonly Belonging[]
  /** Where staff see a row: `/staff/enquiries/:id`. */
  page?: string
  /** The first rule whose `when` fits a row is its rule; one without `when` fits all. */
  rules: readonly [PersonalRule, ...PersonalRule[]]
}

export type PersonalColumn = {
  /** What it is called where it is shown and given; left out for what is a secret, or is made of other columns. */
  label?: string
  /** What it becomes in a row that is made anonymous, as SQL; it stays where this is left out. */
  becomes?: string
  /** What it says of whom the row is about, and nobody else. */
  is?: PersonalFact
  /** It is put right where the person is found, and not on a page of its own. */
  isCorrected?: true
  /** What it is made of, as SQL, where the database does not make it itself: it is made again when the row is put right. */
  madeOf?: string
}

export type PersonalFact = 'name' | 'email' | 'phone'

type Finding = {
  /** Expressions that give an address in lower case. */
  emails?: readonly string[]
  /** Expressions that give a number as somebody typed it. */
  phones?: readonly string[]
  /** Texts that may contain a whole address or number; they are read from end to end, so for small tables only. */
  texts?: readonly string[]
  /** Columns of type `jsonb` whose values are such texts. */
  jsons?: readonly string[]
  /** Two expressions that give an address in lower case: `from` is the sender's where `to` is an address of ours. */
  senders?: { from: string; to: string }
  /** A search vector, and the text that it was made of. */
  search?: { vector: string; text: string }
}

type Belonging = {
  /** The table whose rows are found first. */
  table: string
  /** The column of this table that names a row of that one. */
  by: string
  when?: string
}

export type PersonalRule = {
  /** What the rows are called in the table of `docs/privacy.md`. */
  name: string
  /** Which rows it is about. */
  when?: string
  why: string
  keep: Period | AsLongAs
  /** What is done when the person asks to be erased, and with what belongs to a row whose time is over. */
  onErasure: 'delete' | 'anonymise' | Stays | Waits
}

/** Until so many days after a moment. What is kept for less than three days goes every hour, all else every night. */
export type Period = {
  days: number
  /** The moment, as SQL; nothing is done while it is null. */
  after: string
  /** What the moment is: ‘the last change’. */
  from: string
  does: 'delete' | 'anonymise'
  /** A column with an index that is never later than the moment, so that a night without work costs nothing. */
  notBefore?: string
}

/** Without an end of its own: ‘as long as the store’. */
type AsLongAs = { asLongAs: string }

/** It stays, and the person is told why. */
type Stays = { stays: string }

/** Something is still under way: nothing of the person is erased before that is settled, as these words say. */
type Waits = { waits: string }

export const isPeriod = (keep: PersonalRule['keep']): keep is Period => 'days' in keep

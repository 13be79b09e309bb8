/** A kept answer as the office shows it. */
export type AnswerView = { id: string; title: string; words: string; version: number; by: string; at: string }

/** The form; `version` is that of the answer which is changed, '' of a new one. */
export type AnswerForm = { id: string; version: string; title: string; words: string }

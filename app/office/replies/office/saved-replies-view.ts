/** A saved reply on its page. */
export type AnswerView = { id: string; title: string; words: string; version: number; by: string; at: string }

/** The values of the form; `version` is that of the edited answer, or '' for a new one. */
export type AnswerForm = { id: string; version: string; title: string; words: string }

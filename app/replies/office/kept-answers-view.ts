/** A kept answer as the office shows it. */
export type AnswerView = { id: string; title: string; words: string; version: number; by: string; at: string }

/** The form; `version` is that of the answer which is changed, '' of a new one. */
export const answerFields = ['id', 'version', 'title', 'words'] as const
export type AnswerForm = Record<(typeof answerFields)[number], string>

export type AnswerProblems = Readonly<Record<string, string>>

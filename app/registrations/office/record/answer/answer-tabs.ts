/** The ids of the three answers on the page, for links to them. */
export const answerTabs = { approve: 'answer-approve', ask: 'answer-ask', decline: 'answer-decline' } as const

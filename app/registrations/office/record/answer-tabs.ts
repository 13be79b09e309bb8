/** The ids of the three answers on the page: what leads to one of them from elsewhere names it. */
export const answerTabs = { approve: 'answer-approve', ask: 'answer-ask', decline: 'answer-decline' } as const

/** What an agent is called in the audit log and in timelines. */
export const agentName = ({ givenName, surname }: { givenName: string; surname: string }): string =>
  [givenName, surname].filter(Boolean).join(' ')

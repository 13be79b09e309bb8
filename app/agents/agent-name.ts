import { wholeName } from '#app/platform/names/whole-name.ts'

/** What an agent is called in the audit log and in timelines. */
export const agentName = ({ givenName, surname }: { givenName: string; surname: string }): string =>
  wholeName(givenName, surname)

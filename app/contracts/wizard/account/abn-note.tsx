import { abnInGroups, isAbn } from '#app/platform/abn.ts'

/** With the checksum only, it is said that the number adds up, not whose it is. */
export function AbnNote({ abn }: { abn: string }) {
  if (abn.length < 11) return null
  const words = isAbn(abn)
    ? `${abnInGroups(abn)} adds up.`
    : `${abnInGroups(abn)} does not add up. Please check each digit.`
  return (
    <p className="account-abn-note" role="status">
      {words}
    </p>
  )
}

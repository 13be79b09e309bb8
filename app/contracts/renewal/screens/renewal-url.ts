/** Returns `/renew-contract` with the token of a renewal. */
export const renewalUrl = (publicUrl: string, token: string): string =>
  `${publicUrl}/renew-contract?${new URLSearchParams({ renewContractToken: token })}`

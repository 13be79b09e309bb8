/** Returns the page of a contract that waits for other signers (rule SG28). */
export const signersLeftPath = (completeContractToken: string): string =>
  `/contract/signers?${new URLSearchParams({ completeContractToken })}`

/** Returns the header with the token of the contract that a call is about (rule AP8). */
export const contractToken = (token: string): Record<string, string> => ({ 'Contract-Token': token })

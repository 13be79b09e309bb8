/** The header that says whose contract a call is about (rule AP8). */
export const contractToken = (token: string): Record<string, string> => ({ 'Contract-Token': token })

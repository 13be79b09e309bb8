/** The maximum of passkeys per account (rule AC50). */
export const mostPasskeys = 5

/** So many passkeys an account may have (rule AC50). */
export const mostPasskeys = 5

/** One line of `content/redirects.yaml`: an address that moved. */
export type Redirect = { from: string; to: string; status: 301 | 308 }

/** An entry of `content/redirects.yaml`: an address that has moved. */
export type Redirect = { from: string; to: string; status: 301 | 308 }

const page = '/contract'

/** The last act on the page: another account was given, or a change was stopped. */
export type BankNews = 'bank' | 'stopped'

/** Returns the page with the form for another account of one shop. */
export const changePath = (shopId: string): string => `${page}?${new URLSearchParams({ change: shopId })}`

/** The page without a form. */
export const leavePath = page

/** Returns the page after a success. */
export const donePath = (news: BankNews, shopId: string): string =>
  `${page}?${new URLSearchParams({ done: `${news}-${shopId}` })}`

/** Reads the state of one shop from the page's query. */
export function shopInQuery(query: URLSearchParams, shopId: string): { isChanging: boolean; news?: BankNews } {
  const news = (['bank', 'stopped'] as const).find((each) => query.get('done') === `${each}-${shopId}`)
  return { isChanging: query.get('change') === shopId, ...(news && { news }) }
}

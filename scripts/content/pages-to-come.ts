/**
 * Pages that links already lead to and that are not built yet, each with its reason. Whoever builds one takes its line
 * away: a line for a page that is there fails the tests.
 */
export const pagesToCome: Readonly<Record<string, string>> = {}

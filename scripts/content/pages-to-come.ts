/**
 * Pages that are already linked to but not built yet, each with its reason. Delete the line of a page when you build it: a line for an
 * existing page fails the tests.
 */
export const pagesToCome: Readonly<Record<string, string>> = {}

/** Returns a text without its UUIDs, SHA-256 sums and timestamps, whose digits may contain the searched text by chance. */
export const withoutIds = (text: string): string =>
  text.replaceAll(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|[0-9a-f]{64}|(?<!\d)\d{13}(?!\d)/g, '')

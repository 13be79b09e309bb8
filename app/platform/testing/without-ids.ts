/** A text without its UUIDs, SHA-256 sums and moments: in their digits whatever is looked for may stand by chance. */
export const withoutIds = (text: string): string =>
  text.replaceAll(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|[0-9a-f]{64}|(?<!\d)\d{13}(?!\d)/g, '')

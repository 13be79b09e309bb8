/** A text without its UUIDs and SHA-256 sums: in their random digits whatever is looked for may stand by chance. */
export const withoutIds = (text: string): string =>
  text.replaceAll(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|[0-9a-f]{64}/g, '')

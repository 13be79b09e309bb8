import type { CsvParts } from '../export/export-list.server.ts'

/** Returns the whole text of an export, with its byte order mark. */
export async function wholeCsv(parts: Promise<CsvParts>): Promise<string> {
  let whole = ''
  for await (const part of await parts) whole += part
  return whole
}

import type { CsvParts } from '../export/export-list.server.ts'

/** An export as whoever takes it has it in the end, with its byte order mark. */
export async function wholeCsv(parts: Promise<CsvParts>): Promise<string> {
  let whole = ''
  for await (const part of await parts) whole += part
  return whole
}

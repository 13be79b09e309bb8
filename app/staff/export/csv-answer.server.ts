/** A CSV file to keep, named after what it holds and the day. */
export function csvAnswer(noun: string, csv: string): Response {
  const name = `${noun}-${new Date().toISOString().slice(0, 10)}.csv`
  return new Response(csv, {
    headers: { 'Content-Type': 'text/csv; charset=utf-8', 'Content-Disposition': `attachment; filename="${name}"` },
  })
}

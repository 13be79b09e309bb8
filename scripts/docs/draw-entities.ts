/** A column of a table, with PostgreSQL's name of its type. `isKey`: whether it is part of the primary key. */
export type Column = { table: string; column: string; type: string; isKey: boolean }
export type Reference = { from: string; column: string; to: string; isNullable: boolean; isUnique: boolean }
/** The room (`app/ROOM`) that declares or else writes a table, and the name of its declaration. */
export type Declaration = { room: string; name?: string }

const camelCase = (table: string) => table.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase())

/** The last section: tables that only releases before this one wrote, and that are emptied as their rows fall due. */
const unwritten = 'no room'

/** Returns `docs/entities.md`: a Mermaid diagram of the tables of each room, with their keys. */
export function drawEntities(
  columns: readonly Column[],
  references: readonly Reference[],
  declared: ReadonlyMap<string, Declaration>,
): string {
  const tables = [...new Set(columns.map(({ table }) => table))]
  const roomOf = (table: string) => declared.get(table)?.room ?? unwritten
  const rooms = Map.groupBy(tables, roomOf)

  const entity = (table: string) => {
    const name = declared.get(table)?.name
    const label = name && name !== camelCase(table) ? `["${table} (${name})"]` : ''
    const fields = columns
      .filter((column) => column.table === table)
      .flatMap(({ column, type, isKey }) => {
        const isReference = references.some((one) => one.from === table && one.column === column)
        const keys = [isKey && 'PK', isReference && 'FK'].filter(Boolean).join(', ')
        return keys === '' ? [] : [`    ${type} ${column} ${keys}`]
      })
    return fields.length === 0 ? `  ${table}${label}` : `  ${table}${label} {\n${fields.join('\n')}\n  }`
  }
  const relation = ({ from, column, to, isNullable, isUnique }: Reference) =>
    `  ${to} ${isNullable ? '|o' : '||'}--${isUnique ? 'o|' : 'o{'} ${from} : ${column}`

  const sections = [...rooms]
    .toSorted(([one], [other]) => Number(one === unwritten) - Number(other === unwritten) || one.localeCompare(other))
    .map(([room, own]) => {
      const lines = [...own.map(entity), ...references.filter(({ from }) => own.includes(from)).map(relation)]
      return `## ${room}\n\n\`\`\`mermaid\nerDiagram\n${lines.join('\n')}\n\`\`\`\n`
    })
  return `# Tables

\`npm run docs\` draws this page from a migrated database: ${tables.length} tables, by the room (\`app/ROOM\`) that writes them, with their primary (PK)
and foreign keys (FK). The room's \`*.queries.server.ts\` files and the migrations have all columns. Where the code uses another name than the table, it is in brackets.
A line names the column that refers to the other table. Tables without a line refer to records of several kinds by their kind and id. Only earlier
releases wrote the tables of the last section. pg-boss keeps its jobs in the schema \`pgboss\`.

${sections.join('\n')}`
}

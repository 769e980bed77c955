import { getTableColumns } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'

/** A value that a row may hold, in any of the tables. */
type Value = string | number | bigint | boolean | Date | null | undefined

/** The SQL text for writing rows in bulk into one table, with `copy` or with `unnest`. */
export type TableText<Row> = {
  /** The list of columns for `copy … from stdin` and `insert into`. */
  columns: string
  /** The rows in Postgres's text format, as the input of `copy`. */
  copyText: (rows: readonly Row[]) => string
  /** The placeholders of the parameters in `select * from unnest(…)`, each with its type. */
  placeholders: string
  /** The values of those parameters: the rows as array literals, one per column. */
  arrayLiterals: (rows: readonly Row[]) => string[]
}

/**
 * Prepares the bulk writing of a table's rows as text, which is several times faster than one parameter per value.
 *
 * @param keys - the columns to write, by their property names.
 */
export function createTableText<Table extends PgTable>(
  table: Table,
  keys: readonly (keyof Table['$inferInsert'] & string)[],
): TableText<Table['$inferInsert']> {
  const tableColumns = getTableColumns(table)
  const columns = keys.map((key) => {
    const column = tableColumns[key]
    if (!column) throw new RangeError(`the table has no column ${key}`)
    return { key, name: column.name, type: column.getSQLType(), isBytes: column.getSQLType() === 'bytea' }
  })
  // `key` is one of `keys`.
  const valueOf = (row: Table['$inferInsert'], key: string): Value => row[key as keyof typeof row] as Value
  return {
    columns: columns.map(({ name }) => `"${name}"`).join(', '),
    copyText: (rows) => {
      let text = ''
      for (const row of rows) {
        let line = ''
        for (const { key, isBytes } of columns) {
          const value = valueOf(row, key)
          if (line !== '') line += '\t'
          line +=
            value === null || value === undefined
              ? '\\N'
              : isBytes
                ? `\\\\x${String(value).slice(2)}`
                : formatPlain(value)
        }
        text += `${line}\n`
      }
      return text
    },
    placeholders: columns.map(({ type }, at) => `$${at + 1}::${type}[]`).join(', '),
    arrayLiterals: (rows) =>
      columns.map(({ key, isBytes }) => {
        const items = rows.map((row) => {
          const value = valueOf(row, key)
          if (value === null || value === undefined) return 'null'
          return isBytes ? `"\\\\x${String(value).slice(2)}"` : formatPlain(value)
        })
        return `{${items.join(',')}}`
      }),
  }
}

/** Writes a number, a date, a boolean or an enum value. Their characters need no escape. */
function formatPlain(value: NonNullable<Value>): string {
  if (value instanceof Date) return value.toISOString()
  if (typeof value === 'boolean') return value ? 't' : 'f'
  return String(value)
}

import { timestamp as column } from 'drizzle-orm/pg-core'

/** Creates a column for a timestamp with time zone. */
export const timestamp = (name: string) => column(name, { withTimezone: true, mode: 'date' })

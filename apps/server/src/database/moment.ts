import { timestamp } from 'drizzle-orm/pg-core'

/** Creates a column for a timestamp with time zone. */
export const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

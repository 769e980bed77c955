import { timestamp } from 'drizzle-orm/pg-core'

/** Creates a column for a moment, with its time zone. */
export const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

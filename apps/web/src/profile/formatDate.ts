const format = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' })

/** Formats a time for the reader's locale. @param iso - ISO 8601. @returns The text itself when it is not a valid time. */
export function formatDate(iso: string): string {
  const moment = new Date(iso)
  return Number.isNaN(moment.getTime()) ? iso : format.format(moment)
}

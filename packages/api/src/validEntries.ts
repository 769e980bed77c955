import './jitless.ts'
import * as z from 'zod/mini'

/** Makes a schema for a list. It leaves out invalid entries, so that one bad entry does not hide the others. */
export function validEntries<Schema extends z.ZodMiniType>(schema: Schema) {
  return z.pipe(
    z.array(z.unknown()),
    z.transform((entries): z.output<Schema>[] =>
      entries.flatMap((entry) => {
        const parsed = schema.safeParse(entry)
        return parsed.success ? [parsed.data] : []
      }),
    ),
  )
}

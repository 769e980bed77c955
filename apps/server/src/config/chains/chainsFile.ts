import { readFileSync } from 'node:fs'
import type * as z from 'zod'
import { InvalidConfigError } from '../errors.ts'

/**
 * Reads the entries of one kind from the operator's `CHAINS` file.
 *
 * @param isOfKind - whether an entry is of that kind.
 * @throws {InvalidConfigError} naming the file and the entry that is wrong.
 */
export function readEntries<Entry>(
  file: string,
  schema: z.ZodType<Entry>,
  isOfKind: (entry: unknown) => boolean,
): Entry[] {
  const list = readJson(file)
  if (!Array.isArray(list)) throw wrongEntry(file, '(the list)', 'it is not a list')
  return list.flatMap((entry: unknown, index): Entry[] => {
    if (!isOfKind(entry)) return []
    const parsed = schema.safeParse(entry)
    if (parsed.success) return [parsed.data]
    const problems = parsed.error.issues.map(({ path, message }) =>
      problemOf(file, [index, ...path].join('.'), message),
    )
    throw new InvalidConfigError({ problems })
  })
}

function wrongEntry(file: string, path: string, message: string): InvalidConfigError {
  return new InvalidConfigError({ problems: [problemOf(file, path, message)] })
}

function problemOf(file: string, path: string, message: string): string {
  return `CHAINS names '${file}'; its entry ${path} is wrong: ${message}.`
}

function readJson(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new InvalidConfigError({
      problems: [`CHAINS is '${file}'. Use the path of a JSON file (${reason}).`],
    })
  }
}

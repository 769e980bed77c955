import { copyFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'

/** A sheet's text, and the files that the text refers to, by file name. */
export type FlatStyles = { text: string; files: ReadonlyMap<string, string> }

/**
 * Joins a style sheet and everything that it imports into one text, each import once and in order. Also collects the files that
 * the sheet needs. A host's bundler then has nothing to resolve.
 *
 * @param file - The absolute path of the sheet.
 * @throws Error with the import for which there is no file.
 */
export function flattenStyles(file: string): FlatStyles {
  const seen = new Set<string>()
  const files = new Map<string, string>()

  function flatten(from: string): string {
    if (seen.has(from)) return ''
    seen.add(from)
    return readFileSync(from, 'utf8')
      .replaceAll(/url\((["'])(?!data:)([^"']+)\1\)/g, (_value, _quote, target: string) => {
        const source = locate(target, from)
        files.set(basename(source), source)
        return `url("./fonts/${basename(source)}")`
      })
      .replaceAll(/^@import\s+(["'])([^"']+)\1;$/gm, (_statement, _quote, target: string) =>
        flatten(locate(target, from)).trimEnd(),
      )
  }

  return { text: `${flatten(file).trim()}\n`, files }
}

/** Writes a flattened sheet and, in a folder beside it, its fonts with their licence. */
export function writeStyles({ text, files }: FlatStyles, target: string): void {
  mkdirSync(dirname(target), { recursive: true })
  writeFileSync(target, text)
  const fonts = join(dirname(target), 'fonts')
  for (const [name, source] of files) {
    mkdirSync(fonts, { recursive: true })
    copyFileSync(source, join(fonts, name))
    copyFileSync(join(dirname(dirname(source)), 'LICENSE'), join(fonts, 'LICENSE'))
  }
}

function locate(target: string, from: string): string {
  const found = target.startsWith('.') ? join(dirname(from), target) : createRequire(from).resolve(target)
  if (!existsSync(found)) throw new Error(`${from} imports ${target}, which is not there.`)
  return found
}

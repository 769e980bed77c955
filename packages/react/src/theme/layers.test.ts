import { readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { describe, expect, test } from 'vitest'

const source = join(import.meta.dirname, '..')

/** Collects the files that a page loads before the modal: all imports of the public entry, except dynamic ones. */
function collectFirstLoad(file: string, seen = new Set<string>()): Set<string> {
  if (seen.has(file)) return seen
  seen.add(file)
  if (file.endsWith('.css')) return seen
  const code = readFileSync(file, 'utf8').replaceAll(/import type [^']*'[^']*'/g, '')
  for (const [, path = ''] of code.matchAll(/(?:^import|from) '(\.[^']+)'/gm))
    collectFirstLoad(join(dirname(file), path), seen)
  return seen
}

describe('layers', () => {
  const sheets = [...collectFirstLoad(join(source, 'exports/index.ts'))].filter((file) => file.endsWith('.css'))

  test('default: the page loads some style sheets before the modal', () => {
    expect(sheets.map((file) => relative(source, file))).toContain('button/AccountButton.css')
  })

  // The first sheet that a page loads determines the order of the layers, and a bundler may put any of these sheets first.
  test.each(sheets.map((file) => relative(source, file)))(
    'behavior: %s begins with the order of the layers',
    (file) => {
      expect(readFileSync(join(source, file), 'utf8')).toMatch(
        /^@layer holdfast\.tokens, holdfast\.page, holdfast\.primitives, holdfast\.kit;\n/,
      )
    },
  )
})

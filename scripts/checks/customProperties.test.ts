import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { root } from '../run/command.ts'

/** Returns the text of each source file whose name has the ending, by path. */
function sourcesOf(ending: string): Map<string, string> {
  const paths = globSync(`{packages,apps}/*/src/**/*${ending}`, { cwd: root })
  return new Map(paths.map((path) => [path, readFileSync(join(root, path), 'utf8')]))
}

describe('custom properties', () => {
  const sheets = sourcesOf('.css')
  const scripts = [...sourcesOf('.ts'), ...sourcesOf('.tsx')].filter(([path]) => !path.includes('.test.'))

  test('behavior: each --hf- property that a sheet reads is set in a sheet or by a script', () => {
    const defined = new Set([
      ...[...sheets.values()].flatMap((css) => css.match(/--hf-[a-z0-9-]+(?=\s*:)/g) ?? []),
      ...scripts.flatMap(([, code]) => code.match(/(?<=['"`])--hf-[a-z0-9-]+(?=['"`])/g) ?? []),
    ])
    const unknown = [...sheets].flatMap(([path, css]) => {
      const used = [...css.matchAll(/var\(\s*(--hf-[a-z0-9-]+)/g)].map(([, name = '']) => name)
      return used.filter((name) => !defined.has(name)).map((name) => `${path}: ${name}`)
    })
    expect(sheets.size).toBeGreaterThan(50)
    expect(unknown).toEqual([])
  })

  test('behavior: only the tokens name a duration, so that nothing moves for users who prefer reduced motion', () => {
    const named = [...sheets].flatMap(([path, css]) => {
      const durations = css.replace(/\/\*[^]*?\*\//g, '').match(/(?<![\w-])[\d.]+m?s\b/g) ?? []
      return durations.map((duration) => `${path}: ${duration}`)
    })
    const isOfTokens = (line: string): boolean => line.startsWith('packages/ui/src/styles/tokens.css: ')
    expect(named.filter(isOfTokens).length).toBeGreaterThan(20)
    expect(named.filter((line) => !isOfTokens(line))).toEqual([])
  })
})

import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'

/** Features that React 18 lacks or handles differently, with replacements. The types of React 19 accept all of them. */
const newFeatures: readonly { what: RegExp; instead: string }[] = [
  {
    what: /import \{[^}]*\b(?:useEffectEvent|use|useOptimistic|useActionState|Activity)\b[^}]*\} from 'react'/,
    instead: "the kit's own hook, or none",
  },
  { what: /<\w*Context value=/, instead: '<SomeContext.Provider value=…>' },
  { what: /^(?!.*(?:\/\/|\*)).*<[^>]*\sinert(?:=|\s|>|\/)/m, instead: '{...inertWhen(…)}' },
  {
    what: /\(\w+: \w*Element \| null\)(?:: \w+)? => \{(?:(?!\n {0,4}\}).)*?\breturn (?:\(|\w)/s,
    instead: 'a ref that acts on null',
  },
]

const packages = join(import.meta.dirname, '../..')
const sources = globSync(['react/src/**/*.{ts,tsx}', 'ui/src/**/*.{ts,tsx}'], { cwd: packages }).filter(
  (file) => !/\.test\.tsx?$/.test(file),
)

describe('the sources of react and ui', () => {
  test.each(newFeatures)('behavior: do not contain $what, but $instead', ({ what }) => {
    expect(sources.length).toBeGreaterThan(100)
    expect(sources.filter((file) => what.test(readFileSync(join(packages, file), 'utf8')))).toEqual([])
  })

  test.each([
    ["import { useEffect, useEffectEvent } from 'react'", 0],
    ["import { use } from 'react'", 0],
    ['<KitContext value={value}>', 1],
    ['<div className="a" inert aria-hidden="true" />', 2],
    ['<li inert={leaving}>', 2],
    [
      '  const ref = useCallback((element: HTMLElement | null) => {\n    if (!element) return\n    return () => {}\n  }, [])',
      3,
    ],
    ['    (element: HTMLDivElement | null) => {\n      const undo = watch(element)\n      return undo\n    },', 3],
  ])('error: the patterns find %s', (line, index) => {
    expect(newFeatures[index]?.what.test(line)).toBe(true)
  })

  test('behavior: the patterns do not find code that works in both versions', () => {
    const fine = `import { useEffect, useState } from 'react'\n<KitContext.Provider value={value}>\n<div {...inertWhen(true)} />
  const ref = useCallback((element: HTMLElement | null) => {
    if (!element) return
    shown.current = element
  }, [])
  return { ref }\n`
    expect(newFeatures.filter(({ what }) => what.test(fine))).toEqual([])
  })
})

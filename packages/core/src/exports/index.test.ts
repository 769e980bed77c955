import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import * as bip122 from './bip122.ts'
import * as eip155 from './eip155.ts'
import * as core from './index.ts'
import * as polkadot from './polkadot.ts'
import * as solana from './solana.ts'
import * as testing from './testing.ts'

/** Lists the packages that a module imports statically, directly or through other files of this package. */
function staticPackages(path: string, seen = new Set<string>(), packages = new Set<string>()): Set<string> {
  if (seen.has(path)) return packages
  seen.add(path)
  const source = readFileSync(path, 'utf8')
  for (const [, clause = '', from = ''] of source.matchAll(/^(?:import|export)\s([^;]*?)\sfrom '([^']+)'/gm)) {
    if (clause.startsWith('type ')) continue
    if (from.startsWith('.')) staticPackages(join(dirname(path), from), seen, packages)
    else packages.add(from)
  }
  return packages
}

describe('exports', () => {
  test('default: exports exactly the public names', () => {
    const entries = { bip122, core, eip155, polkadot, solana, testing }
    expect(
      Object.fromEntries(Object.entries(entries).map(([name, entry]) => [name, Object.keys(entry)])),
    ).toMatchSnapshot()
  })

  test.each(['index.ts', 'eip155.ts', 'solana.ts', 'bip122.ts', 'polkadot.ts'])(
    'behavior: %s imports no wallet library and no schema library statically',
    (entry) => {
      const path = fileURLToPath(new URL(entry, import.meta.url))
      expect(
        [...staticPackages(path)].filter((name) => /viem|wagmi|zod|holdfast\/(?:api$|pairing)/.test(name)),
      ).toEqual([])
    },
  )

  test('behavior: importing the package uses no browser API', () => {
    expect(typeof window).toBe('undefined')
    expect(core.createKit({ projectId: 'p' }).getState().modal.open).toBe(false)
  })
})

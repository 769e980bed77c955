import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** Code that only decorates or prefetches a view: its failure stays silent. The last two have no code to load. */
const adorns =
  /^(?:load(?:WalletImage|ConnectorImage|OfferImage|WalletOfConnection|Profile)|preload\w+|prefetchWallets|showToast|openWalletApp)$/

test('every view runs the kit’s verbs through attempt, except for those that only decorate or prefetch', () => {
  const root = new URL('../', import.meta.url)
  const sources = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter(
    (name) => /\.tsx?$/.test(name) && !/\.test\./.test(name),
  )
  expect(sources.length).toBeGreaterThan(100)
  const bare = sources.flatMap((name) =>
    Array.from(readFileSync(new URL(name, root), 'utf8').matchAll(/void (\w+)\(kit\b/g), ([, verb = '']) => ({
      name,
      verb,
    })),
  )
  expect(bare.filter(({ verb }) => !adorns.test(verb))).toEqual([])
})

import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** The verbs whose failure may stay silent, since they only decorate or prefetch a view. The last two have no code to load. */
const mayFailSilently =
  /^(?:load(?:WalletImage|ConnectorImage|OfferImage|WalletOfConnection|Profile)|preload\w+|prefetchWallets|showToast|openWalletApp)$/

test('every view runs the kit’s verbs through attempt, except for those that only decorate or prefetch', () => {
  const root = new URL('../', import.meta.url)
  const sources = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter(
    (name) => /\.tsx?$/.test(name) && !/\.test\./.test(name),
  )
  expect(sources.length).toBeGreaterThan(100)
  const bareCalls = sources.flatMap((name) =>
    Array.from(readFileSync(new URL(name, root), 'utf8').matchAll(/void (\w+)\(kit\b/g), ([, verb = '']) => ({
      name,
      verb,
    })),
  )
  expect(bareCalls.filter(({ verb }) => !mayFailSilently.test(verb))).toEqual([])
})

import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { firstLoadOf } from './firstLoadOf.ts'

const core = fileURLToPath(new URL('../../packages/core/src/', import.meta.url))
/** Stands in for the code of a heavy capability. */
const WEIGHT = 'kelp'.repeat(5_000)

/** The imports of a page before it uses a capability: a kit, and the entry to the capability. */
const sources: Record<string, string> = {
  'virtual:plain': `export { createKit } from '${core}exports/index.ts'`,
  'virtual:reaching': `
    export { createKit } from '${core}exports/index.ts'
    import { joinCapability } from '${core}joinCapability.ts'
    export const reach = (kit) => joinCapability(kit, { name: 'tide', load: async () => (await import('virtual:tide')).tide })`,
  'virtual:tide': `export const tide = { name: 'tide', machine: (state) => state, initialState: () => '${WEIGHT}' }`,
}
test('a capability that joins when it is reached costs the first load no more than the way to it', async () => {
  const [plain, reaching] = [
    await firstLoadOf('virtual:plain', sources),
    await firstLoadOf('virtual:reaching', sources),
  ]
  expect(reaching.code).not.toContain(WEIGHT)
  // All capabilities share the verb by which they join.
  expect(reaching.bytes - plain.bytes).toBeLessThan(500)
}, 60_000)

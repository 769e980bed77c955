import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { firstLoadOf } from './firstLoadOf.ts'

const core = fileURLToPath(new URL('../../packages/core/src/', import.meta.url))
/** A stand-in for the code of a large capability. */
const WEIGHT = 'kelp'.repeat(5_000)

/** The modules of pages without and with a capability that loads on first use. */
const sources: Record<string, string> = {
  'virtual:plain': `export { createKit } from '${core}exports/index.ts'`,
  'virtual:reaching': `
    export { createKit } from '${core}exports/index.ts'
    import { joinCapability } from '${core}joinCapability.ts'
    export const reach = (kit) => joinCapability(kit, { name: 'tide', load: async () => (await import('virtual:tide')).tide })`,
  'virtual:tide': `export const tide = { name: 'tide', machine: (state) => state, initialState: () => '${WEIGHT}' }`,
}
test('a capability that joins on first use adds only its entry to the first load', async () => {
  const [plain, reaching] = [
    await firstLoadOf('virtual:plain', sources),
    await firstLoadOf('virtual:reaching', sources),
  ]
  expect(reaching.code).not.toContain(WEIGHT)
  // These bytes include `joinCapability`, which all capabilities share.
  expect(reaching.bytes - plain.bytes).toBeLessThan(500)
}, 60_000)

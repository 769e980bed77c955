import { systemClock } from '@holdfast/base'
import { pino } from 'pino'
import { Registry } from 'prom-client'
import { expect, it } from 'vitest'
import { devnetChains } from '../config/chains/chains.ts'
import { connectDatabase } from '../database/connect.ts'
import { createSharedNodes } from '../rpc/nodes/sharedNodes.ts'
import { makeTestDatabase, queryDatabase } from '../test/database/testDatabase.ts'
import { startBundlers } from './startBundlers.ts'
import { bundlerKeys } from './test/testBundler.ts'

/** A port on which nothing listens, so the nodes do not answer. */
const CLOSED_PORT = 9

it.each([
  ['the bundler of a later chain', devnetChains(CLOSED_PORT), undefined],
  ['the paymaster of its own chain', devnetChains(CLOSED_PORT).slice(0, 1), bundlerKeys.sponsorKey],
])(
  'error: a bundler that has started stops if %s fails to start',
  async (_name, chains, sponsorKey) => {
    const databaseUrl = await makeTestDatabase({ hasTables: true })
    const database = connectDatabase(databaseUrl, () => undefined)
    const log = pino({ level: 'silent' })
    const nodes = createSharedNodes({ chains, registry: new Registry(), clock: systemClock, log })
    const countLeases = async () => {
      const condition = "datname = current_database() and application_name like 'holdfast-bundler-%'"
      return (await queryDatabase(databaseUrl, `select 1 from pg_stat_activity where ${condition}`)).length
    }
    let asked = 0
    const starting = startBundlers({
      config: {
        chains,
        bundler: { key: bundlerKeys.key, sponsorKey, hasDebugCalls: false },
        enabledServices: ['bundler'],
        production: false,
      },
      db: database.db,
      databaseUrl,
      secret: 'secret',
      nodes: async () => {
        asked += 1
        if (asked === 1) return nodes
        await expect.poll(countLeases, { timeout: 20_000 }).toBe(1)
        throw new Error('out of memory')
      },
      registry: new Registry(),
      clock: systemClock,
      log,
    })
    await expect(starting).rejects.toThrow('out of memory')
    await expect.poll(countLeases, { timeout: 10_000 }).toBe(0)
    await nodes.stop()
    await database.close()
  },
  60_000,
)

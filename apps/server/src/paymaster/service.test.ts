import { fakeClock } from '@holdfast/testing/time'
import { pino } from 'pino'
import { numberToHex } from 'viem'
import { describe, expect, it, onTestFinished } from 'vitest'
import { entryPoint, formatUserOperation } from '../bundler/operation/userOperation.ts'
import { bundlerKeys, operationOf } from '../bundler/test/testBundler.ts'
import { connectDatabase } from '../database/connect.ts'
import { makeTestDatabase } from '../test/database/testDatabase.ts'
import { createSponsor } from './service.ts'
import { createSponsorKey } from './sign.ts'
import { createSponsorStore } from './store.ts'

describe('createSponsor', () => {
  it('error: promises nothing while the node knows no block at which the search for the operation could begin', async () => {
    const clock = fakeClock()
    const { db, close } = connectDatabase(await makeTestDatabase({ hasTables: true }), () => undefined)
    onTestFinished(close)
    const store = createSponsorStore(db)
    const { methods } = createSponsor({
      node: { chainId: 1, request: async () => null, send: async () => undefined },
      settings: { address: '0x00000000000000000000000000000000000000aa', validityS: 600 },
      key: createSponsorKey(bundlerKeys.sponsorKey),
      store,
      secret: 'secret',
      production: false,
      clock,
      log: pino({ level: 'silent' }),
    })
    const operation = operationOf('0x00000000000000000000000000000000000000bb')
    const parameters = [formatUserOperation(operation), entryPoint, numberToHex(1), {}]
    await expect(methods['pm_getPaymasterData']?.({ projectKey: 1, parameters, subnet: '' })).rejects.toThrow(
      'The chain has no block.',
    )
    expect(await store.totalOf(1)).toBe(0n)
  })
})

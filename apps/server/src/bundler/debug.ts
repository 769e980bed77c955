import { isRecord } from '@holdfast/base'
import { isAddress } from '@holdfast/caip'
import { type Hex, numberToHex } from 'viem'
import { lowerHex } from '../chain/lowerHex.ts'
import type { BundleContext } from './bundles/BundleContext.ts'
import type { RunningBundler } from './bundles/runBundler.ts'
import { isStaked, readDepositInfo } from './entry-point/deposits.ts'
import { BundlerError, bundlerCodes } from './errors.ts'
import { statusOf } from './mempool/reputation.ts'
import { assertCount, type Method } from './methods.ts'
import { assertEntryPoint, readUserOperation } from './operation/userOperation.ts'

/** The most operations that one answer lists. */
const MAX_LISTED = 10_000
const statusCodes = { ok: '0x0', throttled: '0x1', banned: '0x2' } as const

/**
 * Creates the debug calls of the bundler test suite. They clear and change what callers rely on, so only a development server
 * answers them, and only if its operator allows it.
 *
 * @see https://github.com/eth-infinitism/bundler-spec-tests
 */
export function debugMethods(context: BundleContext, running: RunningBundler): Readonly<Record<string, Method>> {
  const { db, node, mempool, bundles, reputations, stakeRule, limits, clock } = context
  const now = (): Date => new Date(clock.now())
  const ok = async (work: Promise<unknown>): Promise<'ok'> => {
    await work
    return 'ok'
  }
  return {
    debug_bundler_clearState: () =>
      ok(Promise.all([mempool.clear('everything'), bundles.clear(), reputations.clear(db)])),
    debug_bundler_clearMempool: () => ok(mempool.clear('mempool')),
    debug_bundler_clearReputation: () => ok(reputations.clear(db)),
    debug_bundler_dumpMempool: async ({ parameters }) => {
      assertEntryPoint(parameters[0])
      return (await mempool.listAll(MAX_LISTED)).map(({ operation }) => operation)
    },
    debug_bundler_dumpReputation: async ({ parameters }) => {
      assertEntryPoint(parameters[0])
      return (await reputations.list(db, now())).map(({ address, reputation }) => ({
        address,
        opsSeen: numberToHex(reputation.opsSeen),
        opsIncluded: numberToHex(reputation.opsIncluded),
        status: statusCodes[statusOf(reputation)],
      }))
    },
    debug_bundler_setReputation: async ({ parameters }) => {
      assertEntryPoint(parameters[1])
      const entries = Array.isArray(parameters[0]) ? parameters[0] : []
      for (const entry of entries) {
        const { address, opsSeen, opsIncluded } = isRecord(entry) ? entry : {}
        await reputations.set(
          db,
          readAddress(address),
          { opsSeen: readCount(opsSeen), opsIncluded: readCount(opsIncluded) },
          now(),
        )
      }
      return 'ok'
    },
    debug_bundler_getStakeStatus: async ({ parameters }) => {
      assertEntryPoint(parameters[1])
      const address = readAddress(parameters[0])
      const info = await readDepositInfo(node, address)
      return {
        stakeInfo: { addr: address, stake: String(info.stake), unstakeDelaySec: String(info.unstakeDelayS) },
        isStaked: isStaked(info, stakeRule),
      }
    },
    debug_bundler_sendBundleNow: async () => {
      const [transactionHash] = await running.sendNow()
      return { transactionHash: transactionHash ?? null, userOpHashes: [] }
    },
    debug_bundler_setBundlingMode: async ({ parameters: [mode] }) => {
      if (mode !== 'auto' && mode !== 'manual') throw invalid("The mode must be 'auto' or 'manual'.")
      running.setMode(mode)
      return 'ok'
    },
    debug_bundler_setConfiguration: async ({ parameters: [changes] }) => {
      const { maxBundleGas } = isRecord(changes) ? changes : {}
      if (maxBundleGas !== undefined) limits.maxBundleGas = BigInt(readCount(maxBundleGas))
      return 'ok'
    },
    debug_bundler_sendUserOperationSkipValidation: async ({ bundler, projectKey, parameters }) => {
      assertCount(parameters, { min: 2, max: 2 })
      assertEntryPoint(parameters[1])
      return bundler.send(readUserOperation(parameters[0]), projectKey, { skipsValidation: true })
    },
  }
}

function readAddress(value: unknown): Hex {
  if (typeof value === 'string' && value.startsWith('0x') && isAddress(value, 'eip155')) return lowerHex(value)
  throw invalid('An address of 20 bytes as hex is missing.')
}

function readCount(value: unknown): number {
  const number = typeof value === 'string' && /^0x[\da-f]{1,8}$/i.test(value) ? Number(value) : value
  if (typeof number === 'number' && Number.isSafeInteger(number) && number >= 0 && number < 2 ** 31) return number
  throw invalid('A count must be a whole number below 2^31.')
}

function invalid(message: string): BundlerError {
  return new BundlerError({ code: bundlerCodes.invalidParameters, message })
}

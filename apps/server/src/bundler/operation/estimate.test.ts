import { devnetPaymaster } from '@holdfast/contracts/accounts'
import {
  accountFactoryCall,
  encodeCalls,
  getSmartAccountAddress,
  packSignature,
  stubSignature,
} from '@holdfast/smart-account'
import { createPasskey } from '@holdfast/smart-account/test/passkey'
import { type Hex, numberToHex, parseEther, parseGwei } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { assemble, join, returnWord } from '../test/assemble.ts'
import {
  type OperationChain,
  operationOf,
  placeFunded,
  startOperationChain,
  startTestBundler,
  type TestBundler,
} from '../test/testBundler.ts'
import { maxVerificationGas } from './checks.ts'
import { hashUserOperation } from './hashUserOperation.ts'
import { entryPoint, formatUserOperation, readUserOperation } from './userOperation.ts'

const receiver: Hex = '0x00000000000000000000000000000000000beef3'

let chain: OperationChain
let bundler: TestBundler
beforeAll(async () => {
  chain = await startOperationChain()
  bundler = await startTestBundler(chain)
}, 120_000)
afterAll(async () => {
  await bundler.stop()
  await chain.stop()
})

type Signer = { owner: Hex; sign: (hash: Hex) => Promise<Hex> }

function makeKey(): Signer {
  const account = privateKeyToAccount(generatePrivateKey())
  return { owner: account.address, sign: (hash) => account.sign({ hash }) }
}

function makePasskey(): Signer {
  const { owner, answer } = createPasskey()
  return { owner, sign: async (hash) => answer(hash) }
}

/** Calls a method that must succeed. @returns its result. */
async function ask(method: string, ...parameters: unknown[]): Promise<Record<string, string>> {
  const { result, error } = await bundler.rpc(method, ...parameters)
  expect(error).toBeUndefined()
  return result as Record<string, string> // Quantities and bytes, as the standards encode them.
}

/** Estimates a payment with a stub signature, and sends it with exactly these limits and a real signature. */
async function pay({ owner, sign }: Signer, { isSponsored, nonce = 0 }: { isSponsored: boolean; nonce?: number }) {
  const sender = getSmartAccountAddress({ owner })
  const fees = { maxFeePerGas: numberToHex(parseGwei('2')), maxPriorityFeePerGas: numberToHex(parseGwei('1')) }
  const draft = {
    sender,
    nonce: numberToHex(nonce),
    ...(nonce === 0 && accountFactoryCall({ owner })),
    callData: encodeCalls([{ to: receiver, value: 1n }]),
    signature: stubSignature({ owner }),
    ...fees,
  }
  const stub = isSponsored ? await ask('pm_getPaymasterStubData', draft, entryPoint, '0x7a69', {}) : {}
  const estimated = await ask('eth_estimateUserOperationGas', { ...draft, ...stub }, entryPoint)
  const measured = { ...draft, ...stub, ...estimated }
  const promised = isSponsored ? await ask('pm_getPaymasterData', measured, entryPoint, '0x7a69', {}) : {}
  const operation = readUserOperation({ ...measured, ...promised })
  const signature = packSignature({ owner, signature: await sign(hashUserOperation(operation, chain.chainId)) })
  const { receipt } = await bundler.include({ ...operation, signature })
  return { receipt, operation }
}

describe('eth_estimateUserOperationGas', { timeout: 120_000 }, () => {
  it.each([
    ['a key', makeKey, false],
    ['a key and a paymaster', makeKey, true],
    ['a passkey', makePasskey, false],
    ['a passkey and a paymaster', makePasskey, true],
  ] as const)(
    'default: the estimate suffices for an account with %s, both when the operation creates the account and afterwards',
    async (_name, make, isSponsored) => {
      const signer = make()
      await chain.setBalance(getSmartAccountAddress({ owner: signer.owner }), parseEther('1'))
      for (const nonce of [0, 1]) {
        const { receipt, operation } = await pay(signer, { isSponsored, nonce })
        expect(receipt).toMatchObject({
          success: true,
          paymaster: isSponsored ? devnetPaymaster.address.toLowerCase() : null,
        })
        // The user is shown the highest cost, so the estimate must not be many times the gas that is used.
        const limit = operation.verificationGasLimit + operation.callGasLimit + operation.preVerificationGas
        expect(limit).toBeLessThan(3n * BigInt(String(receipt['actualGasUsed'])))
      }
    },
  )
  describe('for an account whose validation passes with the 3,000,000 gas of the measurement, and fails with somewhat more', () => {
    /** Writes such an account. @param least - the gas from which the validation passes again. */
    const writeAccount = (least: number): Hex => {
      // The sum is 1 near the measurement's gas, and 3 from `least`.
      const sum = assemble('GAS', 2_900_000, 'LT', 'GAS', 3_100_000, 'LT', 'ADD', 'GAS', least, 'LT', 'ADD')
      const before = (target: number): Hex =>
        join(sum, assemble('DUP1', 1, 'EQ', target, 'JUMPI', 3, 'EQ', target, 'JUMPI', 0, 0, 'REVERT'))
      const target = (before(0xff).length - 2) / 2
      return join(before(target), assemble('JUMPDEST'), returnWord(0))
    }
    const estimate = async (least: number) => {
      const sender = await placeFunded(chain, writeAccount(least))
      return bundler.rpc('eth_estimateUserOperationGas', formatUserOperation(operationOf(sender)), entryPoint)
    }

    it('behavior: estimates the most gas that the bundler accepts, if the validation passes again from 7,000,000 gas', async () => {
      expect(await estimate(7_000_000)).toMatchObject({
        result: { verificationGasLimit: numberToHex(maxVerificationGas) },
      })
    })

    it('error: refuses the operation, if the validation passes again only from more gas than the bundler accepts', async () => {
      expect(await estimate(9_000_000)).toMatchObject({ error: { message: expect.stringContaining('AA23') } })
    })
  })
})

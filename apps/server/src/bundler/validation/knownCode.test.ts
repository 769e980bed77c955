import { smartAccountFactoryAbi, webAuthnVerifierAddress } from '@holdfast/contracts/accounts'
import { concat, encodeFunctionData, type Hex, pad, parseEther } from 'viem'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readCodes } from '../entry-point/codes.ts'
import { readSenderCreator } from '../entry-point/deposits.ts'
import { createEntityReader } from '../entry-point/entities.ts'
import { createNode, type Node, readHead } from '../entry-point/node.ts'
import type { UserOperation } from '../operation/userOperation.ts'
import { assemble, returnWord } from '../test/assemble.ts'
import { makeOwnOperation, ownPaymaster } from '../test/makeOwnOperation.ts'
import { askOf, type OperationChain, operationOf, startOperationChain } from '../test/testBundler.ts'
import { isKnown, traceKnown } from './knownCode.ts'
import { validateOperation } from './validate.ts'

const from = '0x08135da0a343e492fa2d4282f2ae34c6c5cc1bbe'
const paymaster = ownPaymaster

let chain: OperationChain
let node: Node
/** The tracers that the node was asked to run. */
const tracers: string[] = []
beforeAll(async () => {
  chain = await startOperationChain()
  const realNode = createNode(chain.chainId, askOf(chain))
  node = {
    ...realNode,
    request: (method, parameters) => {
      const tracer = JSON.stringify(parameters[2] ?? '')
      if (method === 'debug_traceCall') tracers.push(tracer.includes('callTracer') ? 'calls' : 'ours')
      return realNode.request(method, parameters)
    },
  }
}, 60_000)
afterAll(() => chain.stop())

/** Makes the first operation of an account. */
const makeOperation = ({ isSponsored = false } = {}): Promise<UserOperation> =>
  makeOwnOperation(chain, isSponsored ? Math.floor(Date.now() / 1_000) + 600 : undefined)

async function validate(operation: UserOperation, knownPaymaster: Hex | undefined) {
  const head = await readHead(node)
  if (!head) throw new TypeError('The chain has no block.')
  tracers.length = 0
  const senderCreator = await readSenderCreator(node)
  const stakeRule = { minStake: parseEther('0.1'), minUnstakeDelayS: 86_400 }
  const validation = await validateOperation(operation, {
    node,
    readEntities: createEntityReader(node),
    head,
    from,
    senderCreator,
    stakeRule,
    knownPaymaster,
  })
  return { tracers: [...tracers], validUntil: validation.validUntil, hash: validation.hash, stakes: validation.stakes }
}

describe('traceKnown', () => {
  it('default: traces our own code with the quick tracer, with the same result as the full tracer', async () => {
    const operation = await makeOperation({ isSponsored: true })
    const { tracers: quick, ...known } = await validate(operation, paymaster)
    expect(quick).toEqual(['calls'])
    const { tracers: full, ...traced } = await validate(operation, undefined)
    expect(full).toEqual(['ours'])
    expect(known).toEqual(traced)
    expect((await validate(await makeOperation(), paymaster)).tracers).toEqual(['calls'])
  })

  it('error: another factory, another paymaster, and code that calls other contracts do not count as ours', async () => {
    const operation = await makeOperation()
    const isStaked = () => true
    const codes = await readCodes(node, [operation.sender])
    expect(isKnown(operation, codes, { knownPaymaster: paymaster, isStaked })).toBe(true)
    expect(isKnown({ ...operation, factory: paymaster }, codes, { knownPaymaster: paymaster, isStaked })).toBe(false)
    expect(isKnown({ ...operation, factory: undefined }, codes, { knownPaymaster: paymaster, isStaked })).toBe(false)
    expect(isKnown({ ...operation, paymaster: from }, codes, { knownPaymaster: paymaster, isStaked })).toBe(false)
    // A new account reads the code of its owners' verifiers, and may itself have chosen them.
    const withOwners = (...owners: Hex[]) => {
      const factoryData = encodeFunctionData({
        abi: smartAccountFactoryAbi,
        functionName: 'createAccount',
        args: [owners, 1n, pad('0x1')],
      })
      return isKnown({ ...operation, factoryData }, codes, { knownPaymaster: paymaster, isStaked })
    }
    expect(withOwners(from, paymaster)).toBe(true)
    expect(withOwners(from, concat([webAuthnVerifierAddress, pad('0x1')]))).toBe(false)
    expect(withOwners(from, concat([paymaster, '0x01']))).toBe(false)
    expect(isKnown({ ...operation, factoryData: '0x' }, codes, { knownPaymaster: paymaster, isStaked })).toBe(false)
    // A sender whose code is not ours calls another contract in its validation.
    const other = await chain.place(assemble('STOP'))
    const hostile = await chain.place(
      `${assemble(0, 0, 0, 0, other, 10_000, 'STATICCALL', 'POP')}${returnWord(0).slice(2)}`,
    )
    await chain.deposit4337(hostile)
    expect(await traceKnown(operationOf(hostile), node, from)).toBeUndefined()
  })
})

import { getCreate2Address, type Hex, pad, parseEther } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { eip7702Factory, entryPoint, formatUserOperation, type UserOperation } from '../operation/userOperation.ts'
import { assemble, creationOf, forSelector, join, returnWord } from '../test/assemble.ts'
import {
  type OperationChain,
  operationOf,
  plainAccount,
  startOperationChain,
  startTestBundler,
  type TestBundler,
} from '../test/testBundler.ts'

const caller = '0x08135Da0A343E492FA2d4282F2AE34c6c5CC1BbE'
const VALIDATE_USER_OP = '0x19822f7c'
const VALIDATE_PAYMASTER_USER_OP = '0x52b7512c'

let chain: OperationChain
let bundler: TestBundler
beforeAll(async () => {
  chain = await startOperationChain()
  bundler = await startTestBundler(chain, {
    config: {
      bundler: {
        key: '0x224b7eb7449992aac96d631d9677f7bf5888245eef6d6eeda31e62d2f29a83e4',
        sponsorKey: undefined,
        hasDebugCalls: true,
      },
    },
  })
}, 60_000)
afterAll(async () => {
  await bundler.stop()
  await chain.stop()
})
// Bundles are sent only when a test asks for a bundle. Each test begins with an empty mempool and no reputations.
beforeEach(async () => {
  await bundler.rpc('debug_bundler_setBundlingMode', 'manual')
  await bundler.rpc('debug_bundler_clearState')
})

/** Creates an account that runs a program, with a deposit. */
async function makeAccount(code: Hex = plainAccount): Promise<Hex> {
  const account = await chain.place(code)
  await chain.deposit4337(account)
  return account
}

/**
 * Writes a contract that validates with the program `answer`, which returns slot 0. Any other call sets slot 0: from then on,
 * the contract refuses validations.
 */
const fickle = (selector: Hex, answer: Hex): Hex => forSelector(selector, answer, assemble(1, 0, 'SSTORE', 'STOP'))
const returnSlot = assemble(0, 'SLOAD', 0, 'MSTORE', 32, 0, 'RETURN')
/** Program that writes a paymaster's answer with slot 0 into memory, for the next instructions to return. */
const answerSlotAsPaymaster = assemble(0, 'SLOAD', 32, 'MSTORE', 0x40, 0, 'MSTORE', 0, 64, 'MSTORE')
const returnSlotAsPaymaster = join(answerSlotAsPaymaster, assemble(96, 0, 'RETURN'))

async function makePaymaster(code: Hex): Promise<Hex> {
  const paymaster = await chain.place(code)
  await chain.deposit4337(paymaster, parseEther('10'))
  await chain.stake(paymaster)
  return paymaster
}

const changeMind = (of: Hex): Promise<Hex> => chain.callAs(caller, { to: of })

/** Reads the reputation of an address from the bundler. */
async function reputationOf(
  address: Hex,
): Promise<{ opsSeen: number; opsIncluded: number; status: string } | undefined> {
  const { result } = await bundler.rpc('debug_bundler_dumpReputation', entryPoint)
  const all = result as { address: Hex; opsSeen: Hex; opsIncluded: Hex; status: Hex }[] // The bundler's own answer.
  const found = all.find((each) => each.address === address.toLowerCase())
  return found && { ...found, opsSeen: Number(found.opsSeen), opsIncluded: Number(found.opsIncluded) }
}
const BANNED = '0x2'

async function expectSent(operation: UserOperation): Promise<Hex> {
  const { result, error } = await bundler.send(operation)
  expect(error).toBeUndefined()
  return result as Hex // A hash.
}

/** Sends a bundle, and expects that an operation is dropped for a reason. */
async function expectDropped(hash: Hex, reason: string): Promise<void> {
  await bundler.rpc('debug_bundler_sendBundleNow')
  expect(await bundler.rpc('eth_getUserOperationReceipt', hash)).toMatchObject({
    error: { data: { status: 'dropped' }, message: expect.stringContaining(reason) },
  })
}

describe('ERC-7562: rules among operations', () => {
  it('STO-041: refuses a validation that uses the storage of another operation’s sender, in either order', async () => {
    // `visited` is an account that also keeps a slot for each caller. The validation of `visitor` reads the slot of `visitor`.
    const ofCaller = assemble('CALLER', 'SLOAD', 'POP', 'STOP')
    const visited = await makeAccount(forSelector(VALIDATE_USER_OP, returnWord(0), ofCaller))
    const visit = assemble(0, 0, 0, 0, visited, 30_000, 'STATICCALL', 'POP')
    const visitor = await makeAccount(join(visit, returnWord(0)))
    const refused = { error: { code: -32502, data: { rule: 'STO-041' } } }
    await expectSent(operationOf(visited))
    expect(await bundler.send(operationOf(visitor))).toMatchObject(refused)
    await bundler.rpc('debug_bundler_clearMempool')
    await expectSent(operationOf(visitor))
    expect(await bundler.send(operationOf(visited))).toMatchObject(refused)
  })

  it('AUTH-010: accepts one authorization with an operation, not a list', async () => {
    const { owner, authorize } = await makeOwner()
    const operation = formatUserOperation(await authorize({}))
    const { eip7702Auth } = operation
    expect(
      await bundler.rpc('eth_sendUserOperation', { ...operation, eip7702Auth: [eip7702Auth, eip7702Auth] }, entryPoint),
    ).toMatchObject({ error: { code: -32602, message: expect.stringContaining("'eip7702Auth'") } })
    expect(await bundler.rpc('eth_sendUserOperation', operation, entryPoint)).toHaveProperty('result')
    expect(owner).toMatch(/^0x/)
  })

  it('AUTH-040: refuses operations that name different code for one sender', async () => {
    const { authorize } = await makeOwner()
    const otherCode = await chain.place(plainAccount)
    await expectSent(await authorize({ key: 0n }))
    expect(await bundler.send(await authorize({ key: 1n, delegate: otherCode }))).toMatchObject({
      error: { code: -32502, data: { rule: 'AUTH-040' } },
    })
    await expectSent(await authorize({ key: 1n }))
  })

  /** Creates an account with keys (EOA), and a function that creates operations in which the account delegates to code. */
  async function makeOwner() {
    const owner = privateKeyToAccount(generatePrivateKey())
    const usual = await chain.place(plainAccount)
    await chain.deposit4337(owner.address)
    return {
      owner: owner.address,
      authorize: async ({ key = 0n, delegate = usual }: { key?: bigint; delegate?: Hex }): Promise<UserOperation> =>
        operationOf(owner.address.toLowerCase() as Hex, {
          nonce: key << 64n,
          factory: eip7702Factory,
          authorization: await owner.signAuthorization({ chainId: 31337, nonce: 0, address: delegate }),
        }),
    }
  }
})

describe('ERC-7562: who answers for a failure', () => {
  it('EREP-015: a failing account does not lower the reputation of its paymaster', async () => {
    const paymaster = await makePaymaster(
      forSelector(VALIDATE_PAYMASTER_USER_OP, returnSlotAsPaymaster, assemble('STOP')),
    )
    const account = await chain.place(fickle(VALIDATE_USER_OP, returnSlot))
    const hash = await expectSent(operationOf(account, { paymaster }))
    expect(await reputationOf(paymaster)).toMatchObject({ opsSeen: 1 })
    await changeMind(account)
    await expectDropped(hash, 'AA24')
    expect(await reputationOf(paymaster)).toMatchObject({ opsSeen: 0, status: '0x0' })
  })

  it('EREP-020: a staked factory answers for the accounts that it makes', async () => {
    // This contract stores an answer for each caller, which is 0 until the test sets it.
    const answers = await chain.place(
      join(
        '0x3615600c57',
        assemble(0, 'CALLDATALOAD', 1, 'SWAP1', 'SSTORE', 'STOP'),
        '0x5b',
        assemble('CALLER', 'SLOAD', 0, 'MSTORE', 32, 0, 'RETURN'),
      ),
    )
    const factory = await chain.place('0x365f5f375f365f5ff55f5260205ff3')
    await chain.stake(factory)
    const ask = join(assemble(32, 0, 0, 0, answers, 30_000, 'STATICCALL', 'POP'), assemble(32, 0, 'RETURN'))
    const make = async (code: Hex): Promise<UserOperation> => {
      const creation = creationOf(code)
      const sender = getCreate2Address({ from: factory, salt: pad('0x0'), bytecode: creation }).toLowerCase() as Hex
      await chain.deposit4337(sender)
      return operationOf(sender, { factory, factoryData: creation })
    }
    const operation = await make(ask)
    const hash = await expectSent(operation)
    await chain.callAs(caller, { to: answers, data: pad(operation.sender) })
    await expectDropped(hash, 'AA24')
    expect(await reputationOf(factory)).toMatchObject({ opsSeen: 1, opsIncluded: 0, status: '0x0' })
    expect(await reputationOf(operation.sender)).toBeUndefined()
  })

  it('EREP-030: a staked account answers for its paymaster', async () => {
    const paymaster = await makePaymaster(fickle(VALIDATE_PAYMASTER_USER_OP, returnSlotAsPaymaster))
    const account = await chain.place(plainAccount)
    await chain.stake(account)
    const hash = await expectSent(operationOf(account, { paymaster }))
    await changeMind(paymaster)
    await expectDropped(hash, 'AA34')
    expect(await reputationOf(account)).toMatchObject({ opsSeen: 1, opsIncluded: 0, status: '0x0' })
    expect(await reputationOf(paymaster)).toMatchObject({ opsSeen: 0, status: '0x0' })
  })

  it('GREP-040: an entity that only fails the second validation is not banned, because others may have changed what it reads', async () => {
    const paymaster = await makePaymaster(fickle(VALIDATE_PAYMASTER_USER_OP, returnSlotAsPaymaster))
    const hash = await expectSent(operationOf(await chain.place(plainAccount), { paymaster }))
    await changeMind(paymaster)
    await expectDropped(hash, 'AA34')
    expect(await reputationOf(paymaster)).toMatchObject({ opsSeen: 1, opsIncluded: 0, status: '0x0' })
  })

  it('GREP-040: an entity that passes its validation alone but makes the bundle fail is banned at once, whatever it did before', async () => {
    // The first validation in a block sets the slot, so the second operation of a bundle fails.
    const validate = join(answerSlotAsPaymaster, assemble(1, 0, 'SSTORE', 96, 0, 'RETURN'))
    const paymaster = await makePaymaster(forSelector(VALIDATE_PAYMASTER_USER_OP, validate, assemble('STOP')))
    const past = { address: paymaster, opsSeen: '0x64', opsIncluded: '0x64' }
    await bundler.rpc('debug_bundler_setReputation', [past], entryPoint)
    await expectSent(operationOf(await chain.place(plainAccount), { paymaster }))
    const hash = await expectSent(operationOf(await chain.place(plainAccount), { paymaster }))
    expect(await reputationOf(paymaster)).toMatchObject({ opsSeen: 102, opsIncluded: 100, status: '0x0' })
    await expectDropped(hash, 'AA34')
    expect(await reputationOf(paymaster)).toMatchObject({ opsSeen: 10_000, status: BANNED })
  })
})

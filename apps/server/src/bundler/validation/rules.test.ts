import { getCreate2Address, type Hex, pad, parseEther, toHex } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readSenderCreator } from '../entry-point/deposits.ts'
import { createEntityReader, type EntityReader } from '../entry-point/entities.ts'
import { createNode, type Node, readHead } from '../entry-point/node.ts'
import { BundlerError } from '../errors.ts'
import { eip7702Factory, entryPoint, type UserOperation } from '../operation/userOperation.ts'
import { assemble, creationOf, forSelector, join, returnPaymasterAnswer, returnWord } from '../test/assemble.ts'
import { askOf, type OperationChain, operationOf, startOperationChain } from '../test/testBundler.ts'
import { allRules } from './rules/allRules.ts'
import type { EntityKind } from './rules/Rule.ts'
import { validateOperation } from './validate.ts'

const bundler = '0x08135da0a343e492fa2d4282f2ae34c6c5cc1bbe'
const stakeRule = { minStake: parseEther('0.1'), minUnstakeDelayS: 86_400 }
/** The gas of a call: enough for a helper, and too little for a failing helper to use up the validation's gas. */
const CALL_GAS = 30_000

let chain: OperationChain
let node: Node
let senderCreator: Hex
let readEntities: EntityReader
/** Contracts that entities call. */
let helpers: Record<
  | 'invalid'
  | 'unassigned'
  | 'endless'
  | 'ownSlot'
  | 'writer'
  | 'ofCaller'
  | 'transient'
  | 'destroyed'
  | 'delegated'
  | 'plain',
  Hex
>
/** An address without code. */
const withoutCode: Hex = '0x00000000000000000000000000000000e0e0e0e0'
/** The code of a factory: it deploys its call data with CREATE2, and returns the address. */
const deploy: Hex = '0x365f5f375f365f5ff55f5260205ff3'

beforeAll(async () => {
  chain = await startOperationChain()
  node = createNode(chain.chainId, askOf(chain))
  readEntities = createEntityReader(node)
  senderCreator = await readSenderCreator(node)
  const plain = await chain.place(assemble('STOP'))
  helpers = {
    plain,
    invalid: await chain.place('0xfe'),
    unassigned: await chain.place('0x0c'),
    endless: await chain.place('0x5b5f56'),
    ownSlot: await chain.place(assemble(7, 'SLOAD', 'POP', 'STOP')),
    writer: await chain.place(assemble(1, 7, 'SSTORE', 'STOP')),
    // keccak256(caller ‖ 0), the slot of a mapping from addresses.
    ofCaller: await chain.place(
      assemble('CALLER', 0, 'MSTORE', 0, 32, 'MSTORE', 64, 0, 'KECCAK256', 3, 'ADD', 'SLOAD', 'STOP'),
    ),
    transient: await chain.place(assemble(7, 'TLOAD', 'POP', 1, 8, 'TSTORE', 'STOP')),
    destroyed: await chain.place(assemble(0, 'SELFDESTRUCT')),
    delegated: await chain.place(`0xef0100${plain.slice(2)}`),
  }
}, 60_000)
afterAll(() => chain.stop())

type Call = { value?: number; data?: Hex; kind?: 'CALL' | 'STATICCALL'; gas?: number }

/** Writes a program that calls a contract and ignores the result. `data` is a selector and up to one word. */
function calling(to: Hex, { value = 0, data = '0x', kind = 'CALL', gas = CALL_GAS }: Call = {}): Hex {
  const size = (data.length - 2) / 2
  const [first, second] = [data.slice(2, 66).padEnd(64, '0'), data.slice(66).padEnd(64, '0')]
  const write = size > 0 ? assemble(`0x${first}`, 0, 'MSTORE', `0x${second}`, 32, 'MSTORE') : assemble()
  const target =
    kind === 'CALL'
      ? assemble(0, 0, size, 0, value, to, gas, 'CALL', 'POP')
      : assemble(0, 0, size, 0, to, gas, 'STATICCALL', 'POP')
  return join(write, target)
}

type Parts = {
  account?: Hex
  factory?: Hex
  paymaster?: Hex
  isNew?: boolean
  staked?: readonly EntityKind[]
  ether?: bigint
}

/**
 * Makes an operation whose account and factory run these programs during validation, and then answer correctly. `paymaster` is
 * the whole code of its paymaster.
 */
async function make({ account = '0x', factory, paymaster, isNew = factory !== undefined, staked = [], ether }: Parts) {
  const code = join(account, returnWord(0))
  let sender: Hex
  let factoryAddress: Hex | undefined
  const creation = creationOf(code)
  if (isNew) {
    factoryAddress = await chain.place(join(factory ?? '0x', deploy))
    sender = getCreate2Address({ from: factoryAddress, salt: pad('0x0'), bytecode: creation }).toLowerCase() as Hex
  } else sender = await chain.place(code)
  const paymasterAddress = paymaster === undefined ? undefined : await chain.place(paymaster)
  await chain.deposit4337(paymasterAddress ?? sender)
  if (ether !== undefined) await chain.setBalance(sender, ether)
  const addresses = { account: sender, factory: factoryAddress, paymaster: paymasterAddress }
  for (const kind of staked) {
    const address = addresses[kind]
    if (address) await chain.stake(address)
  }
  return operationOf(sender, {
    factory: factoryAddress,
    factoryData: factoryAddress && creation,
    paymaster: paymasterAddress,
  })
}

/** Writes a paymaster that runs a program during validation, and then accepts. */
const payingAfter = (program: Hex): Hex => join(program, returnPaymasterAnswer())

/** Finds the rule that refuses an operation, or another refusal's code and message; undefined when the operation passes. */
async function refusalOf(operation: UserOperation, rules = allRules): Promise<string | undefined> {
  const head = await readHead(node)
  if (!head) throw new TypeError('The chain has no block.')
  try {
    await validateOperation(operation, { node, readEntities, head, from: bundler, senderCreator, stakeRule, rules })
    return undefined
  } catch (error) {
    if (!(error instanceof BundlerError)) throw error
    return error.code === -32502 ? String(error.data?.['rule']) : `${error.code} ${error.shortMessage}`
  }
}

/** The rules that have refused an operation so far. */
const proven = new Set<string>()

/** Expects that an operation breaks one rule, and passes without that rule. */
async function expectBroken(id: string, operation: UserOperation): Promise<void> {
  expect(await refusalOf(operation)).toBe(id)
  const others = allRules.filter((rule) => rule.id !== id)
  expect(await refusalOf(operation, others)).toBeUndefined()
  proven.add(id)
}
const expectRefused = async (id: string, parts: Parts): Promise<void> => expectBroken(id, await make(parts))
const expectAccepted = async (parts: Parts): Promise<void> => expect(await refusalOf(await make(parts))).toBeUndefined()

const banned: readonly (readonly [name: string, program: () => Hex])[] = [
  ...(
    [
      'ORIGIN',
      'GASPRICE',
      'COINBASE',
      'TIMESTAMP',
      'NUMBER',
      'PREVRANDAO',
      'GASLIMIT',
      'BASEFEE',
      'BLOBBASEFEE',
    ] as const
  ).map((name) => [name, () => assemble(name, 'POP')] as const),
  ['BLOCKHASH', () => assemble(1, 'BLOCKHASH', 'POP')],
  ['BLOBHASH', () => assemble(0, 'BLOBHASH', 'POP')],
  ['CREATE', () => assemble(0, 0, 0, 'CREATE', 'POP')],
  ['INVALID', () => calling(helpers.invalid)],
  ['SELFDESTRUCT', () => calling(helpers.destroyed)],
]

describe('ERC-7562', () => {
  it('default: honest entities pass, in every combination', async () => {
    await expectAccepted({})
    await expectAccepted({ factory: '0x' })
    await expectAccepted({ paymaster: payingAfter('0x') })
    await expectAccepted({ factory: '0x', paymaster: payingAfter('0x') })
  })

  it.each(banned)('OP-011: refuses %s, in each entity', async (_name, program) => {
    await expectRefused('OP-011', { account: program() })
    await expectRefused('OP-011', { factory: program() })
    await expectRefused('OP-011', { paymaster: payingAfter(program()) })
  })

  it('OP-011: refuses CREATE, except by a new sender (OP-032) and with a staked factory (EREP-060)', async () => {
    const create = assemble(0, 0, 0, 'CREATE', 'POP')
    await expectAccepted({ isNew: true, account: create })
    await expectAccepted({ factory: create, staked: ['factory'] })
    await expectRefused('OP-011', { factory: '0x', paymaster: payingAfter(create), staked: ['factory', 'paymaster'] })
  })

  it('OP-012: refuses GAS, unless a call follows at once', async () => {
    await expectRefused('OP-012', { account: assemble('GAS', 'POP') })
    await expectRefused('OP-012', { paymaster: payingAfter(assemble('GAS', 0, 'MSTORE')) })
    await expectAccepted({ account: assemble(0, 0, 0, 0, helpers.plain, 'GAS', 'STATICCALL', 'POP') })
  })

  it.each(['0x0c', '0x21', '0x4f', '0xa5', '0xef', '0xfb'] as const)(
    'OP-013: refuses the unassigned opcode %s',
    async (code) => {
      const helper = await chain.place('0x00')
      // A contract must not begin with 0xef, so this opcode comes later in the code.
      await chain.call('anvil_setCode', helper, `0x5f50${code.slice(2)}`)
      await expectRefused('OP-013', { account: calling(helper) })
    },
  )

  it('OP-020: refuses a call that runs out of gas, in each entity', async () => {
    const program = calling(helpers.endless, { gas: 2_000 })
    await expectRefused('OP-020', { account: program })
    await expectRefused('OP-020', { factory: program })
    await expectRefused('OP-020', { paymaster: payingAfter(program) })
  })

  it('OP-031: refuses CREATE2 that does not create the sender, except by a staked factory', async () => {
    const create2 = assemble(1, 0, 0, 0, 'CREATE2', 'POP')
    await expectRefused('OP-031', { account: create2 })
    await expectRefused('OP-031', { paymaster: payingAfter(create2) })
    await expectRefused('OP-031', { factory: create2 })
    await expectAccepted({ factory: create2, staked: ['factory'] })
  })

  it.each(['EXTCODESIZE', 'EXTCODEHASH'] as const)('OP-041: refuses %s of an address without code', async (opcode) => {
    await expectRefused('OP-041', { account: assemble(withoutCode, opcode, 'POP') })
    await expectRefused('OP-041', { paymaster: payingAfter(assemble(withoutCode, opcode, 'POP')) })
  })
  it('OP-041: refuses EXTCODECOPY of, and calls to, an address without code, except the sender (OP-042)', async () => {
    await expectRefused('OP-041', { account: assemble(1, 0, 0, withoutCode, 'EXTCODECOPY') })
    await expectRefused('OP-041', { account: calling(withoutCode) })
    await expectRefused('OP-041', { factory: calling(withoutCode, { kind: 'STATICCALL' }) })
    await expectRefused('OP-041', { account: calling(pad('0x0', { size: 20 })) })
    await expectAccepted({ account: assemble(helpers.plain, 'EXTCODESIZE', 'POP') })
    // This factory reads its sender's code size before it creates the sender.
    const operation = await make({ factory: '0x' })
    await chain.call('anvil_setCode', operation.factory, join(assemble(operation.sender, 'EXTCODESIZE', 'POP'), deploy))
    expect(await refusalOf(operation)).toBeUndefined()
  })

  it('OP-051: refuses to read the EntryPoint’s code, except to check that it exists', async () => {
    await expectRefused('OP-051', { account: assemble(entryPoint, 'EXTCODESIZE', 'POP') })
    await expectRefused('OP-051', { account: assemble(entryPoint, 'EXTCODEHASH', 'POP') })
    await expectRefused('OP-051', { account: assemble(entryPoint, 'EXTCODEHASH', 'ISZERO', 'POP') })
    await expectAccepted({ account: assemble(entryPoint, 'EXTCODESIZE', 'ISZERO', 'POP') })
  })

  it('OP-052: refuses depositTo for another account than the sender, or by a paymaster', async () => {
    const depositFor = (address: Hex): Hex =>
      calling(entryPoint, { data: `0xb760faf9${pad(address).slice(2)}`, gas: 60_000 })
    await expectRefused('OP-052', { account: depositFor(helpers.plain) })
    const byAccount = await make({})
    await chain.call('anvil_setCode', byAccount.sender, join(depositFor(byAccount.sender), returnWord(0)))
    expect(await refusalOf(byAccount)).toBeUndefined()
    const byFactory = await make({ factory: '0x' })
    await chain.call('anvil_setCode', byFactory.factory, join(depositFor(byFactory.sender), deploy))
    expect(await refusalOf(byFactory)).toBeUndefined()
    const byPaymaster = await make({ paymaster: payingAfter('0x') })
    await chain.call('anvil_setCode', byPaymaster.paymaster, payingAfter(depositFor(byPaymaster.sender)))
    await expectBroken('OP-052', byPaymaster)
  })

  it('OP-053: refuses ether to the EntryPoint, except from the sender', async () => {
    await expectAccepted({ account: calling(entryPoint, { value: 1, gas: 60_000 }), ether: parseEther('1') })
    await expectRefused('OP-053', { account: calling(entryPoint, { kind: 'STATICCALL', gas: 60_000 }) })
    await expectRefused('OP-053', { paymaster: payingAfter(calling(entryPoint, { gas: 60_000 })) })
    await expectRefused('OP-053', { factory: calling(entryPoint, { gas: 60_000 }) })
  })

  it('OP-054: refuses any other call to the EntryPoint', async () => {
    const balanceOf: Hex = `0x70a08231${pad(withoutCode).slice(2)}`
    await expectRefused('OP-054', { account: calling(entryPoint, { data: balanceOf, kind: 'STATICCALL' }) })
    await expectRefused('OP-054', { paymaster: payingAfter(calling(entryPoint, { data: '0x0bd28e3b' })) })
  })

  it('OP-061: refuses a call with a value, except to the EntryPoint', async () => {
    await expectRefused('OP-061', { account: calling(helpers.plain, { value: 1 }), ether: parseEther('1') })
  })

  it.each([10, 11, 17, 0x101])('OP-062: refuses the precompile %i', async (number) => {
    await expectRefused('OP-062', {
      account: calling(toHex(number, { size: 20 }), { kind: 'STATICCALL', gas: 90_000 }),
    })
  })
  it('OP-062: allows precompiles that only compute', async () => {
    const calls = [1, 2, 3, 4, 5, 0x100].map((number) => calling(toHex(number, { size: 20 }), { kind: 'STATICCALL' }))
    await expectAccepted({ account: join(...calls) })
  })

  it('behavior: refuses a validation that does more than the tracer records', async () => {
    // The account touches more slots than the tracer records, so the trace does not show what follows.
    const slots = 4_097
    const loop = (start: number): Hex => {
      const body = assemble('JUMPDEST', 'DUP1', 'TLOAD', 'POP', 1, 'ADD', 'DUP1', slots, 'LT', 'ISZERO')
      return join(assemble(0), body, `0x61${start.toString(16).padStart(4, '0')}`, assemble('JUMPI', 'POP'))
    }
    const operation = { ...(await make({ account: loop(1) })), verificationGasLimit: 2_000_000n }
    expect(await refusalOf(operation)).toBe('-32500 The validation does too much to be traced.')
  })

  it('OP-070: applies the rules of storage to transient storage', async () => {
    await expectAccepted({ account: assemble(7, 'TLOAD', 'POP', 1, 7, 'TSTORE') })
    await expectRefused('OP-070', { account: calling(helpers.transient) })
    await expectRefused('OP-070', { paymaster: payingAfter(assemble(7, 'TLOAD', 'POP')) })
    await expectAccepted({ paymaster: payingAfter(assemble(7, 'TLOAD', 'POP')), staked: ['paymaster'] })
  })

  it.each(['BALANCE', 'SELFBALANCE'] as const)('OP-080: refuses %s, except by a staked entity', async (opcode) => {
    const program = opcode === 'BALANCE' ? assemble(helpers.plain, 'BALANCE', 'POP') : assemble('SELFBALANCE', 'POP')
    await expectRefused('OP-080', { account: program })
    await expectRefused('OP-080', { paymaster: payingAfter(program) })
    await expectAccepted({ paymaster: payingAfter(program), staked: ['paymaster'] })
    await expectAccepted({ factory: program, staked: ['factory'] })
  })

  it("STO-010: the account may use its own storage, but not another entity's", async () => {
    await expectAccepted({ account: assemble(7, 'SLOAD', 'POP', 1, 8, 'SSTORE') })
    const paymaster = forSelector('0x52b7512c', returnPaymasterAnswer(), assemble(7, 'SLOAD', 'STOP'))
    const operation = await make({ paymaster, staked: ['paymaster'] })
    await chain.call('anvil_setCode', operation.sender, join(calling(operation.paymaster ?? '0x'), returnWord(0)))
    await expectBroken('STO-010', operation)
    // This factory reads a slot when it is called without data.
    const factoryCase = await make({ factory: '0x', paymaster: payingAfter('0x'), staked: ['factory', 'paymaster'] })
    const { factory = '0x' } = factoryCase
    await chain.call('anvil_setCode', factory, join('0x36600957', assemble(7, 'SLOAD', 'POP', 'STOP'), '0x5b', deploy))
    await chain.call('anvil_setCode', factoryCase.paymaster, payingAfter(calling(factory)))
    await expectBroken('STO-010', factoryCase)
  })

  it('STO-021: refuses storage in other contracts that is not associated with an existing account', async () => {
    await expectAccepted({ account: calling(helpers.ofCaller) })
    await expectRefused('STO-021', { account: calling(helpers.ownSlot) })
    await expectRefused('STO-021', { account: calling(helpers.writer) })
    await expectAccepted({ account: calling(helpers.ownSlot), staked: ['account'] })
  })

  it('STO-021: associates an account with the slot of its address, and with 128 slots after each hash of its address', async () => {
    const slotAfterHash = (offset: bigint): Promise<Hex> =>
      chain.place(assemble('CALLER', 0, 'MSTORE', 0, 32, 'MSTORE', 64, 0, 'KECCAK256', offset, 'ADD', 'SLOAD', 'STOP'))
    await expectAccepted({ account: calling(await chain.place(assemble('CALLER', 'SLOAD', 'STOP'))) })
    await expectAccepted({ account: join(calling(await slotAfterHash(0n)), calling(await slotAfterHash(128n))) })
    await expectRefused('STO-021', { account: calling(await slotAfterHash(129n)) })
    await expectRefused('STO-021', { account: calling(await slotAfterHash(2n ** 256n - 1n)) })
  })

  it('STO-022: refuses storage associated with a new account whose factory is unstaked', async () => {
    await expectRefused('STO-022', { account: calling(helpers.ofCaller), isNew: true })
    await expectAccepted({ account: calling(helpers.ofCaller), isNew: true, staked: ['factory'] })
  })

  it('STO-031: refuses an unstaked entity’s own storage', async () => {
    await expectRefused('STO-031', { paymaster: payingAfter(assemble(7, 'SLOAD', 'POP')) })
    await expectRefused('STO-031', { factory: assemble(1, 7, 'SSTORE') })
    await expectAccepted({ paymaster: payingAfter(assemble(1, 7, 'SSTORE')), staked: ['paymaster'] })
    await expectAccepted({ factory: assemble(7, 'SLOAD', 'POP'), staked: ['factory'] })
  })

  it('STO-032: refuses storage associated with an unstaked entity, in other contracts', async () => {
    await expectRefused('STO-032', { paymaster: payingAfter(calling(helpers.ofCaller)) })
    await expectAccepted({ paymaster: payingAfter(calling(helpers.ofCaller)), staked: ['paymaster'] })
  })

  it('STO-033: refuses storage of others, except reads by a staked entity', async () => {
    await expectRefused('STO-033', { paymaster: payingAfter(calling(helpers.ownSlot)) })
    await expectAccepted({ paymaster: payingAfter(calling(helpers.ownSlot)), staked: ['paymaster'] })
    await expectRefused('STO-033', { paymaster: payingAfter(calling(helpers.writer)), staked: ['paymaster'] })
    await expectRefused('STO-033', { account: calling(helpers.writer), staked: ['account'] })
  })

  it('SREP-010: a stake counts if it is high enough, with a long enough delay', async () => {
    const operation = await make({ paymaster: payingAfter(assemble(7, 'SLOAD', 'POP')) })
    const { paymaster = '0x' } = operation
    await chain.stake(paymaster, { wei: parseEther('0.05') })
    expect(await refusalOf(operation)).toBe('STO-031')
    await chain.stake(paymaster, { wei: parseEther('0.05') })
    expect(await refusalOf(operation)).toBeUndefined()
    // An unlocked stake no longer counts.
    await chain.callAs(paymaster, { to: entryPoint, data: '0xbb9fe6bf' })
    expect(await refusalOf(operation)).toBe('STO-031')
    const hasty = await make({ paymaster: payingAfter(assemble(7, 'SLOAD', 'POP')) })
    await chain.stake(hasty.paymaster ?? '0x', { unstakeDelayS: 86_399 })
    expect(await refusalOf(hasty)).toBe('STO-031')
  })

  it('AUTH-020: refuses an account with keys (EIP-7702) as paymaster or factory', async () => {
    const implementation = await chain.place(payingAfter('0x'))
    const operation = await make({ paymaster: `0xef0100${implementation.slice(2)}` })
    await expectBroken('AUTH-020', operation)
    const factoryCase = await make({ factory: '0x' })
    const factoryCode = await chain.place(deploy)
    await chain.call('anvil_setCode', factoryCase.factory, `0xef0100${factoryCode.slice(2)}`)
    await expectBroken('AUTH-020', factoryCase)
  })

  it('AUTH-030: refuses the use of an account with keys (EIP-7702) that is not the sender', async () => {
    await expectRefused('AUTH-030', { account: calling(helpers.delegated) })
    await expectRefused('AUTH-030', { account: assemble(helpers.delegated, 'EXTCODESIZE', 'POP') })
  })

  it('default: each rule has a case above', () => {
    expect(allRules.map(({ id }) => id).filter((id) => !proven.has(id))).toEqual([])
  })
})

describe('validateOperation', () => {
  /** Packs `validAfter` and `validUntil`, in Unix seconds. */
  const during = (from: bigint, to: bigint): bigint => (from << 208n) | (to << 160n)

  it('error: refuses an account or a paymaster whose answer is valid for less than half a minute, or is not valid yet', async () => {
    const { timestamp: now } = await chain.client.getBlock()
    const validDuring = (from: bigint, to: bigint): Parts[] => [
      { account: returnWord(during(from, to)) },
      { paymaster: returnPaymasterAnswer(during(from, to)) },
    ]
    for (const parts of validDuring(0n, now + 1_000n)) await expectAccepted(parts)
    for (const parts of validDuring(0n, now + 20n)) {
      expect(await refusalOf(await make(parts))).toBe('-32503 The operation expires too soon.')
    }
    for (const parts of validDuring(now + 1_000n, now + 2_000n))
      expect(await refusalOf(await make(parts))).toMatch(/^-32503/)
  })

  it('error: refuses a signature that the account or its paymaster rejects', async () => {
    expect(await refusalOf(await make({ account: returnWord(1) }))).toBe('-32507 AA24 signature error')
    expect(await refusalOf(await make({ paymaster: returnPaymasterAnswer(1) }))).toBe('-32507 AA34 signature error')
  })

  it('error: refuses a factory and a paymaster that are not contracts', async () => {
    const sender = await chain.place(returnWord(0))
    const refusal = (named: Partial<UserOperation>) => refusalOf(operationOf(sender, named))
    expect(await refusal({ factory: withoutCode, factoryData: '0x' })).toBe('-32500 The factory is not a contract.')
    expect(await refusal({ paymaster: withoutCode })).toBe('-32501 The paymaster is not a contract.')
  })

  it('error: refuses an authorization whose signature has the larger s, as chains do (EIP-2)', async () => {
    const owner = privateKeyToAccount(generatePrivateKey())
    await chain.deposit4337(owner.address)
    const address = await chain.place(returnWord(0))
    const { yParity = 0, ...authorization } = await owner.signAuthorization({
      chainId: chain.chainId,
      nonce: 0,
      address,
    })
    const sender = owner.address.toLowerCase() as Hex // An address is hex.
    const sign = (s: Hex, parity: number) =>
      operationOf(sender, { factory: eip7702Factory, authorization: { ...authorization, s, yParity: parity } })
    expect(await refusalOf(sign(authorization.s, yParity))).toBeUndefined()
    const order = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n
    const larger = toHex(order - BigInt(authorization.s), { size: 32 })
    expect(await refusalOf(sign(larger, 1 - yParity))).toMatch(/^-32602 eip7702Auth: its s is larger/)
  })
})

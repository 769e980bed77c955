import { delegationFramework, delegationManagerAbi } from '@holdfast/contracts/delegation'
import { devnetTokens } from '@holdfast/contracts/devnet'
import { type Chain, callRpc, devnetAccounts, installPermissions, seedDevnet, startChain } from '@holdfast/devnet'
import fc from 'fast-check'
import {
  type Address,
  concat,
  createPublicClient,
  createWalletClient,
  decodeFunctionData,
  defineChain,
  encodeFunctionData,
  erc20Abi,
  type Hex,
  http,
  parseEther,
  zeroHash,
} from 'viem'
import { type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { assertWithinBounds, MAX_PERMISSION_S, writeDelegation } from './bounds.ts'
import {
  type Delegation,
  decodePermissionContext,
  delegationTypedData,
  encodePermissionContext,
  encodeRedemption,
  hashDelegation,
  signedDelegation,
  writeRevocation,
} from './delegation.ts'
import { permissionModuleOf } from './module.ts'
import { type Permission, type PermissionInput, permissionSchema, readPermission } from './permission.ts'

/** The real processes usually take a second, but longer on a busy machine. */
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

const DAY = 86_400
const token = devnetTokens.dollar.address
const { manager } = delegationFramework
const redeemAbi = delegationManagerAbi.filter((entry) => entry.type === 'error' || entry.name === 'redeemDelegations')
const devnetKey = (index: number): PrivateKeyAccount => {
  const account = devnetAccounts()[index]
  if (!account) throw new RangeError('The devnet has no account with this index.')
  return privateKeyToAccount(account.privateKey)
}
const [owner, key, stranger, relay, friend] = [
  devnetKey(0),
  devnetKey(1),
  devnetKey(2),
  devnetKey(3),
  devnetKey(4).address,
]

let chain: Chain
let salt = 0n
beforeAll(async () => {
  chain = await startChain()
  await seedDevnet(chain.rpcUrl)
  await installPermissions(chain.rpcUrl)
  // The owner's account delegates to the framework's code. Another account may send the owner's authorization and pay for the
  // transaction (EIP-7702).
  const wallet = walletOf(relay)
  const authorization = await walletOf(owner).signAuthorization({ contractAddress: delegationFramework.delegate })
  await waitUntilMined(await wallet.sendTransaction({ to: owner.address, authorizationList: [authorization] }))
})
afterAll(() => chain.stop())

const viemChain = () =>
  defineChain({
    id: 31_337,
    name: 'Devnet',
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http: [chain.rpcUrl] } },
  })
const client = () => createPublicClient({ chain: viemChain(), transport: http(), pollingInterval: 20 })
const walletOf = (account: PrivateKeyAccount) =>
  createWalletClient({ account, chain: viemChain(), transport: http(), pollingInterval: 20 })
async function waitUntilMined(hash: Hex): Promise<void> {
  const { status } = await client().waitForTransactionReceipt({ hash })
  if (status !== 'success') throw new Error('the transaction was reverted')
}
const nowS = async (): Promise<number> => Number((await client().getBlock()).timestamp)
async function advanceChainS(seconds: number): Promise<void> {
  await callRpc(chain.rpcUrl, 'evm_increaseTime', [seconds])
  await callRpc(chain.rpcUrl, 'evm_mine', [])
}

type Granted = { delegation: Delegation; context: Hex; signature: Hex; permission: Permission }
async function grant(
  input: PermissionInput,
  more: { lastsS?: number; signer?: PrivateKeyAccount; account?: Address; chainId?: number } = {},
  accountType: 'eoa' | 'smartAccount' = 'eoa',
): Promise<Granted> {
  const { lastsS = 5 * DAY, signer = owner, account = owner.address, chainId = 31_337 } = more
  const now = await nowS()
  const permission = readPermission(permissionSchema.parse(input), { nowS: now })
  const granted = { account, accountType, delegate: key.address, permission, expiry: now + lastsS }
  assertWithinBounds(granted, { nowS: now })
  salt += 1n
  const delegation = writeDelegation(granted, { salt })
  const signature = await signer.signTypedData(delegationTypedData(delegation, { chainId }))
  return { delegation, signature, permission, context: encodePermissionContext(delegation, signature) }
}
type Call = { to: Address; value?: bigint; data?: Hex }
async function use({ context }: Pick<Granted, 'context'>, call: Call, by: PrivateKeyAccount = key): Promise<void> {
  const data = encodeRedemption(context, call)
  // The error of a simulation states why the call fails, so the call is simulated first.
  const { args } = decodeFunctionData({ abi: redeemAbi, data })
  await client().simulateContract({
    account: by,
    address: manager,
    abi: redeemAbi,
    functionName: 'redeemDelegations',
    args,
  })
  await waitUntilMined(await walletOf(by).sendTransaction({ to: manager, data }))
}
const pay = (amount: bigint, to: Address = friend): Call => ({
  to: token,
  data: encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [to, amount] }),
})
const balanceOf = (account: Address) =>
  client().readContract({ address: token, abi: erc20Abi, functionName: 'balanceOf', args: [account] })
const daily = (periodAmount: string): PermissionInput => ({
  type: 'erc20-token-periodic',
  data: { tokenAddress: token, periodAmount, periodDuration: DAY },
})

describe('a permission to spend a token by the day', () => {
  it('default: the key spends up to the limit of each day, until the permission expires', async () => {
    const granted = await grant(daily('0xa'), { lastsS: 2 * DAY })
    const before = await balanceOf(friend)
    await use(granted, pay(7n))
    await expect(use(granted, pay(7n))).rejects.toThrow('transfer-amount-exceeded')
    await use(granted, pay(3n))
    await expect(use(granted, pay(1n))).rejects.toThrow('transfer-amount-exceeded')
    await advanceChainS(DAY)
    await use(granted, pay(10n))
    expect((await balanceOf(friend)) - before).toBe(20n)
    await advanceChainS(DAY)
    await expect(use(granted, pay(1n))).rejects.toThrow('expired-delegation')
  })

  it('error: refuses another key, another function, another token, and ether', async () => {
    const granted = await grant(daily('10'))
    await expect(use(granted, pay(1n), stranger)).rejects.toThrow('InvalidDelegate')
    const approve = encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [key.address, 1n] })
    await expect(use(granted, { to: token, data: approve })).rejects.toThrow('invalid-method')
    await expect(use(granted, { ...pay(1n), to: devnetTokens.pebble.address })).rejects.toThrow('invalid-contract')
    await expect(use(granted, { ...pay(1n), value: 1n })).rejects.toThrow('value-too-high')
    await expect(use(granted, { to: token })).rejects.toThrow('invalid-execution-length')
  })

  it('error: refuses several calls at once, and delegatecall', async () => {
    const { context } = await grant(daily('10'))
    const redeem = (mode: Hex) =>
      client().simulateContract({
        account: key,
        address: manager,
        abi: delegationManagerAbi,
        functionName: 'redeemDelegations',
        args: [[context], [mode], [concat([token, zeroHash, pay(1n).data ?? '0x'])]],
      })
    await expect(redeem(`0x01${'00'.repeat(31)}`)).rejects.toThrow('invalid-call-type')
    await expect(redeem(`0xff${'00'.repeat(31)}`)).rejects.toThrow('invalid-call-type')
    // In this mode, a failing call does not revert.
    await expect(redeem(`0x0001${'00'.repeat(30)}`)).rejects.toThrow('invalid-execution-type')
    await expect(redeem(zeroHash)).resolves.toBeDefined()
  })

  it('error: refuses a delegation that another account signed, that is for another account or chain, or that was changed', async () => {
    await expect(use(await grant(daily('10'), { signer: stranger }), pay(1n))).rejects.toThrow(
      'InvalidERC1271Signature',
    )
    await expect(use(await grant(daily('10'), { account: stranger.address }), pay(1n))).rejects.toThrow(
      'InvalidEOASignature',
    )
    await expect(use(await grant(daily('10'), { chainId: 31_338 }), pay(1n))).rejects.toThrow('InvalidERC1271Signature')
    const { delegation, signature } = await grant(daily('10'))
    const { delegation: higher } = await grant(daily('1000'))
    const withHigherLimit = encodePermissionContext({ ...delegation, caveats: higher.caveats }, signature)
    await expect(use({ context: withHigherLimit }, pay(1n))).rejects.toThrow('InvalidERC1271Signature')
    const withoutCaveats = encodePermissionContext({ ...delegation, caveats: [] }, signature)
    await expect(use({ context: withoutCaveats }, pay(1n))).rejects.toThrow('InvalidERC1271Signature')
  })

  it('behavior: in any sequence of payments, each period allows exactly its amount', async () => {
    const steps = fc.array(
      fc.record({ amount: fc.integer({ min: 0, max: 12 }), waitS: fc.constantFrom(0, 0, 0, 7_200, DAY, 3 * DAY) }),
      { minLength: 1, maxLength: 8 },
    )
    await fc.assert(
      fc.asyncProperty(steps, async (sequence) => {
        const granted = await grant(daily('10'), { lastsS: 20 * DAY })
        const start = granted.permission.kind === 'periodic' ? granted.permission.start : 0
        const spent = new Map<number, number>()
        for (const { amount, waitS } of sequence) {
          if (waitS > 0) await advanceChainS(waitS)
          const before = await balanceOf(friend)
          const period = Math.floor(((await nowS()) + 1 - start) / DAY)
          const isPaid = await use(granted, pay(BigInt(amount))).then(
            () => true,
            () => false,
          )
          const moved = Number((await balanceOf(friend)) - before)
          const sum = (spent.get(period) ?? 0) + moved
          expect(moved).toBe(isPaid ? amount : 0)
          expect(sum).toBeLessThanOrEqual(10)
          // The permission also refuses no payment within its amount.
          if ((spent.get(period) ?? 0) + amount <= 10) expect(isPaid).toBe(true)
          spent.set(period, sum)
        }
      }),
      { numRuns: 12 },
    )
  })
})

describe('other permissions', () => {
  it('default: allows ether by the day, without call data', async () => {
    const granted = await grant({
      type: 'native-token-periodic',
      data: { periodAmount: parseEther('1').toString(), periodDuration: DAY },
    })
    await use(granted, { to: friend, value: parseEther('0.6') })
    await expect(use(granted, { to: friend, value: parseEther('0.6') })).rejects.toThrow('transfer-amount-exceeded')
    await expect(use(granted, { to: friend, value: 1n, data: '0x12' })).rejects.toThrow('invalid-calldata')
    await expect(use(granted, pay(1n))).rejects.toThrow('invalid-calldata')
  })

  it('default: streams of ether and of a token allow what has accumulated, up to the maximum', async () => {
    const data = { amountPerSecond: '0x1', initialAmount: '100', maxAmount: '200' }
    const ether = await grant({ type: 'native-token-stream', data })
    await use(ether, { to: friend, value: 100n })
    await expect(use(ether, { to: friend, value: 90n })).rejects.toThrow('allowance-exceeded')
    const dollars = await grant({ type: 'erc20-token-stream', data: { ...data, tokenAddress: token } })
    await use(dollars, pay(100n))
    await expect(use(dollars, pay(90n))).rejects.toThrow('allowance-exceeded')
    await advanceChainS(1_000)
    await expect(use(dollars, pay(101n))).rejects.toThrow('allowance-exceeded')
    await use(dollars, pay(100n))
    await use(ether, { to: friend, value: 100n })
    await expect(use(ether, { to: friend, value: 1n })).rejects.toThrow('allowance-exceeded')
  })

  it('default: allows two calls of one function of one contract, with one receiver', async () => {
    const receiver = `0x${friend.slice(2).toLowerCase().padStart(64, '0')}`
    const granted = await grant({
      type: 'contract-call',
      data: { address: token, calls: ['0xa9059cbb'], arguments: [{ index: 0, value: receiver }], callLimit: 2 },
    })
    await expect(use(granted, pay(1n, stranger.address))).rejects.toThrow('invalid-calldata')
    await expect(use(granted, { ...pay(1n), to: devnetTokens.pebble.address })).rejects.toThrow(
      'target-address-not-allowed',
    )
    await expect(use(granted, { to: token, data: '0x095ea7b3' })).rejects.toThrow()
    await expect(use(granted, { ...pay(1n), value: 1n })).rejects.toThrow('value-too-high')
    await use(granted, pay(1n))
    await use(granted, pay(1n))
    await expect(use(granted, pay(1n))).rejects.toThrow('limit-exceeded')
  })
})

describe('revoking a permission', () => {
  it('default: the account itself disables its delegation', async () => {
    const granted = await grant(daily('10'))
    await use(granted, pay(1n))
    const args = [signedDelegation(granted.delegation, granted.signature)] as const
    const disable = { address: manager, abi: delegationManagerAbi, functionName: 'disableDelegation', args } as const
    await expect(client().simulateContract({ ...disable, account: stranger })).rejects.toThrow('InvalidDelegator')
    await waitUntilMined(await walletOf(owner).writeContract(disable))
    await expect(use(granted, pay(1n))).rejects.toThrow('CannotUseADisabledDelegation')
  })

  it('default: the operator sends and pays for the revocation; the signature allows no other call', async () => {
    const [granted, other] = [await grant(daily('10')), await grant(daily('10'))]
    const { delegation, call } = writeRevocation(granted.delegation, granted.signature, {
      relay: relay.address,
      accountType: 'eoa',
    })
    const signature = await owner.signTypedData(delegationTypedData(delegation, { chainId: 31_337 }))
    const revocation = { context: encodePermissionContext(delegation, signature) }
    await expect(use(revocation, call, stranger)).rejects.toThrow('InvalidDelegate')
    await expect(use(revocation, pay(1n), relay)).rejects.toThrow('invalid-execution')
    await expect(use(revocation, { ...call, value: 1n }, relay)).rejects.toThrow('invalid-execution')
    await use(revocation, call, relay)
    await expect(use(granted, pay(1n))).rejects.toThrow('CannotUseADisabledDelegation')
    await expect(use(revocation, call, relay)).rejects.toThrow()
    await use(other, pay(1n))
    const isDisabled = await client().readContract({
      address: manager,
      abi: delegationManagerAbi,
      functionName: 'disabledDelegations',
      args: [hashDelegation(granted.delegation)],
    })
    expect(isDisabled).toBe(true)
  })
})

describe('assertWithinBounds', () => {
  const now = 1_800_000_000
  const spend: Permission = { kind: 'periodic', token, start: now, amount: 1n, periodS: DAY }
  const stream: Permission = { kind: 'stream', token, start: now, perSecond: 1n, initial: 0n, most: 2n ** 256n - 1n }
  const calls: Permission = { kind: 'calls', target: token, selectors: ['0xa9059cbb'], fixed: [], value: 0n, uses: 1 }
  const valid = {
    account: owner.address,
    accountType: 'eoa' as const,
    delegate: key.address,
    permission: spend,
    expiry: now + DAY,
  }
  it.each([
    ['tokens', spend],
    ['calls', calls],
    ['ether', { ...spend, token: undefined }],
    ['a period that started long ago, which still allows only one amount', { ...spend, start: 1 }],
    ['a stream that started ten minutes ago, while the user decided', { ...stream, start: now - 600 }],
    ['a stream that starts tomorrow', { ...stream, start: now + DAY - 1 }],
  ])('default: accepts a permission for %s', (_name, permission) => {
    expect(() => assertWithinBounds({ ...valid, permission }, { nowS: now })).not.toThrow()
    expect(() =>
      assertWithinBounds({ ...valid, permission, expiry: now + MAX_PERMISSION_S }, { nowS: now }),
    ).not.toThrow()
  })
  it.each([
    ['expired', { expiry: now }],
    ['tooLong', { expiry: now + MAX_PERMISSION_S + 1 }],
    ['delegate', { delegate: owner.address.toLowerCase() as Address }],
    ['delegate', { delegate: manager }],
    ['delegate', { delegate: '0x0000000000000000000000000000000000000a11' as const }],
    ['delegate', { delegate: '0x0000000000000000000000000000000000000000' as const }],
    ['target', { permission: { ...calls, target: owner.address } }],
    ['target', { permission: { ...calls, target: manager } }],
    ['target', { permission: { ...calls, target: permissionModuleOf(owner.address) } }],
    ['target', { permission: { ...calls, target: delegationFramework.moduleFactory } }],
    ['delegate', { delegate: permissionModuleOf(owner.address) }],
    ['target', { permission: { ...calls, target: '0x4337084d9e255ff0702461cf8895ce9e3b5ff108' as const } }],
    ['target', { permission: { ...calls, target: delegationFramework.enforcers.timestamp } }],
    ['target', { permission: { ...spend, token: owner.address } }],
    ['functions', { permission: { ...calls, selectors: [] } }],
    ['nothing', { permission: { ...spend, amount: 0n } }],
    ['nothing', { permission: { ...spend, periodS: 0 } }],
    ['start', { permission: { ...spend, start: now + 2 * DAY } }],
    ['begun', { permission: { ...stream, start: 1 } }],
    ['begun', { permission: { ...stream, start: now - DAY } }],
  ] as const)('error: reports the problem %s (row %#)', (problem, more) => {
    expect(() => assertWithinBounds({ ...valid, ...more } as typeof valid, { nowS: now })).toThrow(
      expect.objectContaining({ problem }),
    )
  })
})

describe('decodePermissionContext', () => {
  it('behavior: decodes an encoded context, and no other bytes', async () => {
    const { context, delegation, signature } = await grant(daily('10'))
    expect(decodePermissionContext(context)?.signature).toBe(signature)
    expect(hashDelegation(decodePermissionContext(context)?.delegation ?? delegation)).toBe(hashDelegation(delegation))
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
        return decodePermissionContext(`0x${Buffer.from(bytes).toString('hex')}`) === undefined
      }),
    )
  })
})

import { smartAccountAbi } from '@holdfast/contracts/accounts'
import { delegationFramework, delegationManagerAbi, permissionModuleFactoryAbi } from '@holdfast/contracts/delegation'
import { devnetTokens } from '@holdfast/contracts/devnet'
import {
  type Chain,
  callRpc,
  devnetAccounts,
  installAccounts,
  installPermissions,
  seedDevnet,
  startChain,
} from '@holdfast/devnet'
import {
  type Address,
  createPublicClient,
  createWalletClient,
  defineChain,
  encodeFunctionData,
  erc20Abi,
  type Hex,
  http,
} from 'viem'
import { entryPoint08Address } from 'viem/account-abstraction'
import { type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { accountFactoryCall, getSmartAccountAddress } from '../account/address.ts'
import { packSignature } from '../account/signature.ts'
import { encodeCalls } from '../calls/encodeCalls.ts'
import { nestTypedData, wrapTypedDataSignature } from '../messages/typedData.ts'
import { writeDelegation } from './bounds.ts'
import {
  type Delegation,
  delegationTypedData,
  encodePermissionContext,
  encodeRedemption,
  hashDelegation,
  writeRevocation,
} from './delegation.ts'
import {
  delegationKind,
  isPermissionSetUp,
  permissionModuleOf,
  permissionSetupCalls,
  permissionSetupCheck,
} from './module.ts'

/** The real processes usually take a second, but longer on a busy machine. */
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

const token = devnetTokens.dollar.address
const { manager } = delegationFramework
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
const account = getSmartAccountAddress({ owner: owner.address })

let chain: Chain
beforeAll(async () => {
  chain = await startChain()
  await seedDevnet(chain.rpcUrl)
  await installAccounts(chain.rpcUrl)
  await installPermissions(chain.rpcUrl)
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
async function send(by: PrivateKeyAccount, call: { to: Address; data: Hex }): Promise<void> {
  // The error of a simulation states why the call fails, so the call is simulated first.
  await client().call({ account: by, ...call })
  const wallet = createWalletClient({ account: by, chain: viemChain(), transport: http() })
  const { status } = await client().waitForTransactionReceipt({ hash: await wallet.sendTransaction(call) })
  if (status !== 'success') throw new Error('the transaction was reverted')
}
/** Makes calls as the smart account. Only EntryPoint may ask the account for calls, so the test acts as EntryPoint. */
async function actAsAccount(calls: Parameters<typeof encodeCalls>[0]): Promise<void> {
  await callRpc(chain.rpcUrl, 'anvil_setBalance', [entryPoint08Address, `0x${(10n ** 18n).toString(16)}`])
  await callRpc(chain.rpcUrl, 'anvil_impersonateAccount', [entryPoint08Address])
  const transaction = { from: entryPoint08Address, to: account, data: encodeCalls(calls) }
  // The node answers with the hash of the transaction.
  const hash = (await callRpc(chain.rpcUrl, 'eth_sendTransaction', [transaction])) as Hex
  const { status } = await client().waitForTransactionReceipt({ hash })
  if (status !== 'success') throw new Error('the transaction was reverted')
}
const isSetUp = async () => isPermissionSetUp((await client().call(permissionSetupCheck(account))).data)

/** Signs as the owner, so that the account accepts the signature. @see ERC-7739 */
async function signAsAccount(delegation: Delegation, signer = owner): Promise<Hex> {
  const { types, ...data } = delegationTypedData(delegation, { chainId: 31_337 })
  const typedData = { ...data, types: { ...types }, message: { ...data.message } }
  const signed = await signer.signTypedData(nestTypedData({ typedData, account, chainId: 31_337 }))
  return wrapTypedDataSignature({ typedData, signature: packSignature({ owner: signer.address, signature: signed }) })
}
let salt = 0n
async function grant(signer = owner): Promise<{ delegation: Delegation; signature: Hex; context: Hex }> {
  const start = Number((await client().getBlock()).timestamp)
  const permission = { kind: 'periodic', token, start, amount: 10n, periodS: 86_400 } as const
  salt += 1n
  const delegation = writeDelegation(
    { account, accountType: 'smartAccount', delegate: key.address, permission, expiry: start + 86_400 },
    { salt },
  )
  const signature = await signAsAccount(delegation, signer)
  return { delegation, signature, context: encodePermissionContext(delegation, signature) }
}
const transferCall = (amount: bigint) => ({
  to: token,
  data: encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [friend, amount] }),
})
const spend = ({ context }: { context: Hex }, amount: bigint, by = key): Promise<void> =>
  send(by, { to: manager, data: encodeRedemption(context, transferCall(amount)) })
const friendBalance = () =>
  client().readContract({ address: token, abi: erc20Abi, functionName: 'balanceOf', args: [friend] })

describe('the module of permissions', () => {
  it('default: deploys and sets up a smart account; a key acts for it within bounds until the account revokes the permission', async () => {
    const { factory, factoryData } = accountFactoryCall({ owner: owner.address })
    expect(await isSetUp()).toBe(false)
    await send(relay, { to: factory, data: factoryData })
    const funding = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [account, 1_000n] })
    await send(owner, { to: token, data: funding })
    const granted = await grant()
    // The permission has no effect until the account installs its module.
    await expect(spend(granted, 1n)).rejects.toThrow()
    await actAsAccount(permissionSetupCalls(account))
    expect(await isSetUp()).toBe(true)
    const factoryContract = { address: delegationFramework.moduleFactory, abi: permissionModuleFactoryAbi } as const
    expect(await client().readContract({ ...factoryContract, functionName: 'getAddress', args: [account] })).toBe(
      permissionModuleOf(account),
    )

    const before = await friendBalance()
    await spend(granted, 7n)
    await expect(spend(granted, 4n)).rejects.toThrow()
    await expect(spend(granted, 1n, stranger)).rejects.toThrow()
    await expect(spend(await grant(stranger), 1n)).rejects.toThrow()
    await spend(granted, 3n)
    await expect(spend(granted, 1n)).rejects.toThrow()
    expect((await friendBalance()) - before).toBe(10n)

    const [revoked, other] = [await grant(), await grant()]
    const revocation = writeRevocation(revoked.delegation, revoked.signature, {
      relay: relay.address,
      accountType: 'smartAccount',
    })
    const context = encodePermissionContext(revocation.delegation, await signAsAccount(revocation.delegation))
    // The signed revocation allows no other call.
    await expect(send(relay, { to: manager, data: encodeRedemption(context, transferCall(1n)) })).rejects.toThrow()
    await send(relay, { to: manager, data: encodeRedemption(context, revocation.call) })
    await expect(spend(revoked, 1n)).rejects.toThrow()
    await spend(other, 1n)
    const query = { abi: delegationManagerAbi, functionName: 'disabledDelegations' } as const
    const args = [hashDelegation(revoked.delegation)] as const
    expect(await client().readContract({ address: manager, ...query, args })).toBe(true)

    const uninstall = [2n, permissionModuleOf(account), '0x'] as const
    const data = encodeFunctionData({ abi: smartAccountAbi, functionName: 'uninstallModule', args: uninstall })
    await actAsAccount([{ to: account, data }])
    await expect(spend(other, 1n)).rejects.toThrow()
    expect(await isSetUp()).toBe(false)
  })

  it('delegationKind: returns whether the key’s own account or its module delegates; undefined for another account', async () => {
    const { delegation } = await grant()
    expect(delegationKind(delegation, account)).toBe('smartAccount')
    expect(delegationKind({ ...delegation, delegator: account }, account)).toBe('eoa')
    expect(delegationKind(delegation, owner.address)).toBeUndefined()
  })

  it.each([undefined, null, '0x', `0x${'0'.repeat(64)}`, `0x${'2'.padStart(64, '0')}`])(
    'isPermissionSetUp: is false for %j',
    (answer) => expect(isPermissionSetUp(answer)).toBe(false),
  )
})

import { createSmartSessionsClient, type GrantedSmartSession } from '@holdfast/api/smart-sessions'
import { systemClock } from '@holdfast/base'
import { delegationFramework } from '@holdfast/contracts/delegation'
import { devnetTokens } from '@holdfast/contracts/devnet'
import { callRpc, devnetAccounts, installAccounts, installPermissions, seedDevnet } from '@holdfast/devnet'
import {
  accountFactoryCall,
  encodeCalls,
  getSmartAccountAddress,
  nestTypedData,
  packSignature,
  wrapTypedDataSignature,
  wrapUndeployedSignature,
} from '@holdfast/smart-account'
import {
  type Delegation,
  decodePermissionContext,
  delegationTypedData,
  encodePermissionContext,
  encodeRedemption,
  hashDelegation,
  type PermissionInput,
  permissionSchema,
  permissionSetupCalls,
  readPermission,
  writeDelegation,
  writePermission,
  writeRevocation,
} from '@holdfast/smart-account/permissions'
import { startTestChain, type TestChain } from '@holdfast/testing'
import {
  type Address,
  createWalletClient,
  decodeAbiParameters,
  encodeAbiParameters,
  encodeFunctionData,
  erc20Abi,
  getAbiItem,
  type Hex,
  http,
  parseAbi,
  serializeSignature,
} from 'viem'
import { entryPoint08Address } from 'viem/account-abstraction'
import { type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { lowerHex } from '../chain/lowerHex.ts'
import { devnetChains } from '../config/chains/chains.ts'
import { connectDatabase } from '../database/connect.ts'
import { createRateLimits } from '../http/limits/rateLimits.ts'
import { startLyingNode } from '../indexer/test/lyingNode.ts'
import { createSmartSessions } from '../smart-sessions/createSmartSessions.ts'
import type { SmartSessionService } from '../smart-sessions/service.ts'
import { dataCaller } from '../test/dataCaller.ts'
import { placeContract } from '../test/testContracts.ts'
import { startTestServer, type TestServer } from '../test/testServer.ts'
import { until } from '../test/until.ts'
import { dataService } from './dataService.ts'

/** A chain, a database and a server take seconds to start, and many more on a busy machine. */
vi.setConfig({ testTimeout: 120_000 })

const DAY = 86_400
const chainId = 31_337
const token = devnetTokens.dollar.address
const { projectId, origin, get, reasons } = dataCaller(() => site.server.addresses.services)
const accountAt = (index: number): PrivateKeyAccount => {
  const account = devnetAccounts()[index]
  if (!account) throw new RangeError('the devnet has no such account')
  return privateKeyToAccount(account.privateKey)
}
const [owner, sessionKey, stranger, other] = [accountAt(0), accountAt(1), accountAt(2), accountAt(3)]
const accountId = `eip155:${chainId}:${owner.address}`

let chain: TestChain
let site: TestServer
let service: ReturnType<typeof uncounted>
let makeService: (points: createRateLimits.Options['points'], nodes?: readonly string[]) => Promise<typeof service>
let close: () => Promise<void>
beforeAll(async () => {
  chain = await startTestChain()
  await seedDevnet(chain.rpcUrl)
  await installAccounts(chain.rpcUrl)
  await installPermissions(chain.rpcUrl)
  const [devnet] = devnetChains(8545)
  if (!devnet) throw new Error('there is no local chain')
  const network = { ...devnet.network, rpcUrls: { default: { http: [chain.rpcUrl] } } }
  site = await startTestServer({
    services: [dataService],
    config: { projectId, chains: [{ ...devnet, network, index: undefined, rpcUpstreams: [chain.rpcUrl] }] },
  })
  const { database } = site.config
  if (database.kind !== 'url') throw new Error('the test server has no database URL')
  const connection = connectDatabase(database.url, () => undefined)
  close = connection.close
  makeService = async (points, nodes = [chain.rpcUrl]) => {
    const limits = createRateLimits({ points })
    const made = await createSmartSessions({
      config: { ...site.config, chains: site.config.chains.map((each) => ({ ...each, rpcUpstreams: [...nodes] })) },
      db: connection.db,
      limits,
      clock: systemClock,
    })
    if (!made) throw new Error('the server has no key for permissions')
    return uncounted(made)
  }
  service = await makeService({})
}, 120_000)
afterAll(async () => {
  await close()
  await site.stop()
  await chain.stop()
})

/** Lets the routes' limits allow every transaction. */
const uncounted = ({ add, revoke, ...rest }: SmartSessionService) => ({
  ...rest,
  add: (granted: GrantedSmartSession) => add(granted, () => undefined),
  revoke: (request: Parameters<typeof revoke>[0], countTransaction = () => undefined) =>
    revoke(request, countTransaction),
})
const sessions = () =>
  createSmartSessionsClient({
    url: site.server.addresses.services,
    projectId,
    sdkType: 'holdfast',
    sdkVersion: '1',
    fetch: (input, init) =>
      fetch(input, { ...init, headers: { ...Object.fromEntries(new Headers(init?.headers)), origin } }),
  })
const walletOf = (account: PrivateKeyAccount) =>
  createWalletClient({ account, chain: chain.client.chain, transport: http(chain.rpcUrl) })

let salt = 0n
async function signPermission(
  more: { amount?: string; lastsS?: number; signer?: PrivateKeyAccount; account?: Address } = {},
): Promise<GrantedSmartSession & { delegation: Delegation }> {
  const { amount = '10', lastsS = DAY, signer = owner, account = owner.address } = more
  const nowS = Math.floor(Date.now() / 1_000)
  const permission: PermissionInput = {
    type: 'erc20-token-periodic',
    data: { tokenAddress: token, periodAmount: amount, periodDuration: DAY, startTime: nowS - 60 },
  }
  const expiry = nowS + lastsS
  salt += 1n
  const parsedPermission = readPermission(permissionSchema.parse(permission), { nowS })
  const delegation = writeDelegation(
    { account, accountType: 'eoa', delegate: sessionKey.address, permission: parsedPermission, expiry },
    { salt },
  )
  const signature = await signer.signTypedData(delegationTypedData(delegation, { chainId }))
  const context = encodePermissionContext(delegation, signature)
  return { address: account, chainId, context, permission, expiry, origin: 'https://demo.example', delegation }
}
/** Returns the form in which the permission is stored. */
const formOf = ({ permission }: Pick<GrantedSmartSession, 'permission'>) =>
  writePermission(readPermission(permissionSchema.parse(permission), { nowS: 0 }))
async function authorize(
  signer: PrivateKeyAccount,
  { contractAddress = delegationFramework.delegate, ahead = 0 }: { contractAddress?: Hex; ahead?: number } = {},
) {
  const nonce = (await chain.client.getTransactionCount({ address: signer.address })) + ahead
  const { r, s, yParity } = await signer.signAuthorization({ contractAddress, chainId, nonce })
  return { nonce, signature: serializeSignature({ r, s, yParity: yParity ?? 0 }) }
}
async function use(context: Hex, amount: bigint): Promise<void> {
  const data = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [stranger.address, amount] })
  const hash = await walletOf(sessionKey).sendTransaction({
    to: delegationFramework.manager,
    data: encodeRedemption(context, { to: token, data }),
  })
  await chain.client.waitForTransactionReceipt({ hash })
}
async function signRevocation(context: Hex, signer = owner): Promise<Hex> {
  const signed = decodePermissionContext(context)
  if (!signed) throw new Error('the context is invalid')
  const { delegation } = writeRevocation(signed.delegation, signed.signature, {
    relay: service.relayAccount,
    accountType: 'eoa',
  })
  return signer.signTypedData(delegationTypedData(delegation, { chainId }))
}

describe('sessions', () => {
  it('default: a permission is granted without a fee, listed, used, and revoked on the chain', async () => {
    await expect(service.add(await signPermission())).rejects.toMatchObject({ code: 'authorization' })
    for (const wrong of [await authorize(stranger), await authorize(owner, { contractAddress: stranger.address })]) {
      await expect(service.add({ ...(await signPermission()), authorization: wrong })).rejects.toMatchObject({
        code: 'authorization',
      })
    }
    const { delegation, ...granted } = await signPermission()
    const before = await chain.balanceOf(owner.address)
    const { pci } = await service.add({ ...granted, authorization: await authorize(owner) })
    expect(pci).toBe(hashDelegation(delegation))
    // Sending the same permission again is no error, and adds no second one.
    expect(await service.add(granted)).toEqual({ pci })
    const [listed, ...others] = await sessions().getSessions({ account: accountId })
    expect(others).toEqual([])
    expect(listed).toMatchObject({
      pci,
      expiration: granted.expiry,
      revokedAt: null,
      context: granted.context,
      permissions: [formOf(granted)],
      policies: [{ type: 'expiry', data: { timestamp: granted.expiry } }],
      project: { name: 'demo.example', url: 'https://demo.example' },
      delegate: sessionKey.address,
    })
    await use(granted.context, 4n)
    await expect(use(granted.context, 7n)).rejects.toThrow('transfer-amount-exceeded')

    const revoke = (signature: Hex, account = accountId) => sessions().revokeSession({ account, pci, signature })
    const theirs = `eip155:${chainId}:${stranger.address}`
    await expect(revoke(await signRevocation(granted.context, stranger))).rejects.toMatchObject({ status: 400 })
    await expect(revoke(await signRevocation(granted.context), theirs)).rejects.toMatchObject({ status: 404 })
    // Of two revocations at once, one is sent.
    const signature = await signRevocation(granted.context)
    expect(await Promise.all([revoke(signature), revoke(signature)])).toEqual([{ success: true }, { success: true }])
    await expect(use(granted.context, 1n)).rejects.toThrow()
    expect((await sessions().getSessions({ account: accountId }))[0]?.revokedAt).toBeGreaterThan(0)
    expect(await revoke(signature)).toEqual({ success: true })
    expect(await chain.balanceOf(owner.address)).toBe(before)
  })

  it.each([
    ['one instance', async () => [service, service] as const],
    ['two instances', async () => [service, await makeService({})] as const],
  ])(
    'behavior: two revocations at once, by %s, share one transaction, even if the chain includes it much later',
    async (_name, start) => {
      const [first, second] = await start()
      const prepare = async () => {
        const granted = await signPermission()
        const { pci } = await service.add(granted)
        return { address: lowerHex(owner.address), pci, signature: await signRevocation(granted.context) }
      }
      const [revocation, another] = [await prepare(), await prepare()]
      const sent = () => chain.client.getTransactionCount({ address: service.relayAccount, blockTag: 'pending' })
      const before = await sent()
      await chain.setAutomine(false)
      onTestFinished(() => chain.setAutomine(true))
      let due = 0
      const count = () => void (due += 1)
      const both = [first.revoke(revocation, count), second.revoke(revocation, count)]
      await until(() => due === 2)
      // The transactions of a chain are sent one after the other, so once this transaction is sent, no earlier one is still to
      // come.
      const last = service.revoke(another)
      await until(async () => (await sent()) >= before + 2)
      await chain.mine()
      await Promise.all([...both, last])
      expect(await sent()).toBe(before + 2)
    },
  )

  it('behavior: stores only the known fields of a permission', async () => {
    let deep: unknown = []
    for (let depth = 0; depth < 20_000; depth += 1) deep = [deep]
    for (const x of ['\ud800', '\0', 'x'.repeat(100_000), deep]) {
      const { permission, ...granted } = await signPermission()
      const { type, data } = permission
      const { pci } = await service.add({ ...granted, permission: { type, data: { ...data, x } } })
      const listed = await sessions().getSessions({ account: accountId })
      expect(listed.find((session) => session.pci === pci)?.permissions).toEqual([formOf({ permission })])
    }
  })

  it('error: an authorization with another nonce is refused, and the operator pays nothing', async () => {
    const before = await chain.balanceOf(service.relayAccount)
    for (const ahead of [1, 999_999]) {
      const granted = await signPermission({ signer: other, account: other.address })
      const authorization = await authorize(other, { ahead })
      await expect(service.add({ ...granted, authorization })).rejects.toMatchObject({ code: 'authorization' })
    }
    expect(await chain.balanceOf(service.relayAccount)).toBe(before)
  })

  it('behavior: the transaction with an authorization does not call the account', async () => {
    const granted = await signPermission({ signer: other, account: other.address })
    await service.add({ ...granted, authorization: await authorize(other) })
    const { transactions } = await chain.client.getBlock({ includeTransactions: true })
    expect(transactions).toMatchObject([{ type: 'eip7702', to: service.relayAccount.toLowerCase() }])
  })

  it('error: beyond the limit of an account, the operator sends no authorization and no revocation for it', async () => {
    const limited = await makeService({ accountSessionChange: 0 })
    const before = await chain.balanceOf(service.relayAccount)
    const refusal = { code: 'rate_limited' }
    const fresh = accountAt(4)
    const unprepared = await signPermission({ signer: fresh, account: fresh.address })
    await expect(limited.add({ ...unprepared, authorization: await authorize(fresh) })).rejects.toMatchObject(refusal)
    // This permission needs no transaction.
    const granted = await signPermission()
    const { pci } = await limited.add(granted)
    const revocation = { address: lowerHex(owner.address), pci, signature: await signRevocation(granted.context) }
    await expect(limited.revoke(revocation)).rejects.toMatchObject(refusal)
    expect(await chain.balanceOf(service.relayAccount)).toBe(before)
  })

  it('behavior: a permission that the account itself disables is listed as revoked', async () => {
    const granted = await signPermission()
    const { pci } = await service.add(granted)
    const signed = decodePermissionContext(granted.context)
    if (!signed) throw new Error('the context is invalid')
    const { call } = writeRevocation(signed.delegation, signed.signature, {
      relay: service.relayAccount,
      accountType: 'eoa',
    })
    await chain.client.waitForTransactionReceipt({ hash: await walletOf(owner).sendTransaction(call) })
    const listed = await sessions().getSessions({ account: accountId })
    expect(listed.find((session) => session.pci === pci)?.revokedAt).toBeGreaterThan(0)
  })

  it('behavior: a permission is listed as revoked only once all nodes that answer say so', async () => {
    const liar = await startLyingNode(chain.rpcUrl)
    const dead = 'http://127.0.0.1:1'
    const more = await makeService({}, [liar.url, chain.rpcUrl, dead])
    const granted = await signPermission()
    const { pci } = await more.add(granted)
    const readRevokedAt = async () => {
      const listed = await more.list({ address: lowerHex(owner.address) }, () => undefined)
      return listed.find((session) => session.pci === pci)?.revokedAt
    }
    // The first node says that every permission is disabled.
    liar.lie = async ({ method }) => (method === 'eth_call' ? { result: `0x${'1'.padStart(64, '0')}` } : undefined)
    expect(await readRevokedAt()).toBeNull()
    // Now it lags behind: it does not know of the revocation, which its own receipt has reported.
    liar.lie = async ({ method }) => (method === 'eth_call' ? { result: `0x${'0'.padStart(64, '0')}` } : undefined)
    await more.revoke({ address: lowerHex(owner.address), pci, signature: await signRevocation(granted.context) })
    expect(await readRevokedAt()).toBeNull()
    liar.lie = undefined
    expect(await readRevokedAt()).toBeGreaterThan(0)
    await liar.stop()
  })

  it('behavior: a permission that is recorded as revoked, but is not revoked on the chain, can be revoked', async () => {
    const granted = await signPermission()
    const { pci } = await service.add(granted)
    await site.query(`update permission_session set revoked_at = now() where pci = '\\x${pci.slice(2)}'`)
    await use(granted.context, 1n)
    const signature = await signRevocation(granted.context)
    await service.revoke({ address: lowerHex(owner.address), pci, signature })
    await expect(use(granted.context, 1n)).rejects.toThrow()
  })

  it('behavior: listing counts one read of the chain for each usable permission', async () => {
    const account = { address: lowerHex(owner.address) }
    const reads: number[] = []
    const listed = await service.list(account, (count) => void reads.push(count))
    expect(reads).toEqual([listed.filter(({ revokedAt }) => revokedAt === null).length])
    await service.add(await signPermission())
    await service.list(account, (count) => void reads.push(count))
    expect(reads).toEqual([reads[0], (reads[0] ?? 0) + 1])
    const refused = new Error('too many reads')
    const refuse = (): never => {
      throw refused
    }
    await expect(service.list(account, refuse)).rejects.toBe(refused)
  })

  it.each([
    ['signed by another account', 'signature', async () => signPermission({ signer: stranger })],
    [
      'that allows more than the account signed',
      'context',
      async () => ({ ...(await signPermission()), permission: (await signPermission({ amount: '99' })).permission }),
    ],
    [
      'that lasts for longer than the account signed',
      'context',
      async () => ({ ...(await signPermission()), expiry: (await signPermission()).expiry + 60 }),
    ],
    ['for another account', 'context', async () => ({ ...(await signPermission()), address: stranger.address })],
    ['on another chain', 'chain', async () => ({ ...(await signPermission()), chainId: 1 })],
    ['that lasts for longer than 30 days', 'invalid_request', async () => signPermission({ lastsS: 31 * DAY })],
    ['that has expired', 'invalid_request', async () => signPermission({ lastsS: -1 })],
    ['with an invalid context', 'context', async () => ({ ...(await signPermission()), context: '0x12' as const })],
    [
      'of an unknown type',
      'context',
      async () => ({ ...(await signPermission()), permission: { type: 'sudo', data: {} } }),
    ],
  ] as const)('error: refuses a permission %s', async (_name, code, make) => {
    await expect(service.add(await make())).rejects.toMatchObject({ code })
  })

  it('error: refuses an invalid account and an unknown permission, and lists nothing for other accounts', async () => {
    expect((await reasons(await get('/v1/sessions/rowan')))[0]).toBe(400)
    for (const otherAccount of [
      stranger.address,
      `eip155:11297108109:${owner.address}`,
      `eip155:${'9'.repeat(20)}:${owner.address}`,
    ])
      expect(await (await get(`/v1/sessions/${otherAccount}`)).json()).toEqual([])
    await expect(
      sessions().revokeSession({ account: accountId, pci: `0x${'11'.repeat(32)}`, signature: '0x12' }),
    ).rejects.toMatchObject({ status: 404 })
  })
})

/** Signs as the owner of a smart account, so that the account accepts the signature. @see ERC-7739 */
async function signForAccount(account: Address, delegation: Delegation, signer: PrivateKeyAccount): Promise<Hex> {
  const { types, ...data } = delegationTypedData(delegation, { chainId })
  const typedData = { ...data, types: { ...types }, message: { ...data.message } }
  const signed = await signer.signTypedData(nestTypedData({ typedData, account, chainId }))
  return wrapTypedDataSignature({ typedData, signature: packSignature({ owner: signer.address, signature: signed }) })
}

describe('sessions of a smart account', () => {
  const account = getSmartAccountAddress({ owner: owner.address })
  const caipAccount = `eip155:${chainId}:${account}`

  /** Makes the account execute calls, as if the EntryPoint had called it. */
  async function actAsAccount(calls: Parameters<typeof encodeCalls>[0]): Promise<void> {
    await callRpc(chain.rpcUrl, 'anvil_setBalance', [entryPoint08Address, `0x${(10n ** 18n).toString(16)}`])
    await callRpc(chain.rpcUrl, 'anvil_impersonateAccount', [entryPoint08Address])
    const sent = { from: entryPoint08Address, to: account, data: encodeCalls(calls) }
    // The node answers with the hash of the transaction.
    const hash = (await callRpc(chain.rpcUrl, 'eth_sendTransaction', [sent])) as Hex
    await chain.client.waitForTransactionReceipt({ hash })
  }
  async function signSmart(signer = owner, wrap = (signature: Hex) => signature): Promise<GrantedSmartSession> {
    const { delegation: plain, ...granted } = await signPermission()
    const nowS = Math.floor(Date.now() / 1_000)
    const permission = readPermission(permissionSchema.parse(granted.permission), { nowS })
    const { salt: theSalt, delegate } = plain
    const terms = { account, accountType: 'smartAccount', delegate, permission, expiry: granted.expiry } as const
    const delegation = writeDelegation(terms, { salt: theSalt })
    const context = encodePermissionContext(delegation, wrap(await signForAccount(account, delegation, signer)))
    return { ...granted, address: account, context }
  }

  it('default: a permission is refused until the account is set up; then granted, used up, listed, and revoked', async () => {
    await expect(service.add(await signSmart())).rejects.toMatchObject({ code: 'setup' })
    const { factory, factoryData } = accountFactoryCall({ owner: owner.address })
    const wallet = walletOf(stranger)
    await chain.client.waitForTransactionReceipt({
      hash: await wallet.sendTransaction({ to: factory, data: factoryData }),
    })
    const transfer = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [account, 1_000n] })
    await chain.client.waitForTransactionReceipt({
      hash: await walletOf(owner).sendTransaction({ to: token, data: transfer }),
    })
    await expect(service.add(await signSmart())).rejects.toMatchObject({ code: 'setup' })
    await actAsAccount(permissionSetupCalls(account))

    await expect(service.add(await signSmart(stranger))).rejects.toMatchObject({ code: 'signature' })
    // The manager accepts no signature for an account that must be deployed first, so neither do we. @see ERC-6492
    const undeployed = signSmart(owner, (signature) => wrapUndeployedSignature({ owner: owner.address, signature }))
    await expect(service.add(await undeployed)).rejects.toMatchObject({ code: 'signature' })
    const invalid = signSmart(owner, () => '0x12')
    await expect(service.add(await invalid)).rejects.toMatchObject({ code: 'signature' })

    const granted = await signSmart()
    const { pci } = await service.add(granted)
    await use(granted.context, 10n)
    await expect(use(granted.context, 1n)).rejects.toThrow('transfer-amount-exceeded')
    expect(await sessions().getSessions({ account: caipAccount })).toMatchObject([{ pci, revokedAt: null }])

    const second = await signSmart()
    const { pci: otherPci } = await service.add(second)
    const revocationOf = async ({ context }: GrantedSmartSession, signer = owner): Promise<Hex> => {
      const signed = decodePermissionContext(context)
      if (!signed) throw new Error('the context is invalid')
      const { relayAccount: relay } = service
      const { delegation } = writeRevocation(signed.delegation, signed.signature, {
        relay,
        accountType: 'smartAccount',
      })
      return signForAccount(account, delegation, signer)
    }
    const revoke = (permissionId: Hex, signature: Hex) =>
      sessions().revokeSession({ account: caipAccount, pci: permissionId, signature })
    await expect(revoke(otherPci, await revocationOf(second, stranger))).rejects.toMatchObject({ status: 400 })
    // The signature for one permission does not revoke another.
    await expect(revoke(otherPci, await revocationOf(granted))).rejects.toMatchObject({ status: 400 })
    await use(second.context, 1n)
    expect(await revoke(otherPci, await revocationOf(second))).toEqual({ success: true })
    await expect(use(second.context, 1n)).rejects.toThrow()
    const listed = await sessions().getSessions({ account: caipAccount })
    expect(listed.map((session) => [session.pci, session.revokedAt === null])).toEqual(
      expect.arrayContaining([
        [pci, true],
        [otherPci, false],
      ]),
    )
  })

  it('error: the operator pays for no account that uses more gas than a revocation needs', async () => {
    const wasteful = `0x${'a5'.repeat(20)}` as const
    await placeContract(chain, wasteful, {
      'isModuleInstalled(uint256,address,bytes)': [1n],
      'isValidSignature(bytes32,bytes)': [`0x1626ba7e${'0'.repeat(56)}`],
      'executeFromExecutor(bytes32,bytes)': { wasteful: [32n, 0n] },
    })
    const [creation] = permissionSetupCalls(wasteful)
    if (!creation) throw new Error('no call creates the module')
    await chain.client.waitForTransactionReceipt({ hash: await walletOf(stranger).sendTransaction(creation) })
    const { delegation: plain, ...granted } = await signPermission()
    const nowS = Math.floor(Date.now() / 1_000)
    const permission = readPermission(permissionSchema.parse(granted.permission), { nowS })
    const { delegate } = plain
    const terms = {
      account: wasteful,
      accountType: 'smartAccount',
      delegate,
      permission,
      expiry: granted.expiry,
    } as const
    const context = encodePermissionContext(writeDelegation(terms, { salt: plain.salt }), '0x12')
    const { pci } = await service.add({ ...granted, address: wasteful, context })
    const before = await chain.balanceOf(service.relayAccount)
    await expect(service.revoke({ address: wasteful, pci, signature: '0x12' })).rejects.toMatchObject({ code: 'gas' })
    expect(await chain.balanceOf(service.relayAccount)).toBe(before)
  })

  it('error: refuses a permission that delegates another permission', async () => {
    const { context, ...granted } = await signPermission()
    const contextType = getAbiItem({ abi: nestedAbi, name: 'context' }).inputs
    const [list] = decodeAbiParameters(contextType, context)
    const nested = encodeAbiParameters(contextType, [[...list, ...list]])
    await expect(service.add({ ...granted, context: nested })).rejects.toMatchObject({ code: 'context' })
  })
})

/** A list of delegations, as encoded in a permission's context. */
const nestedAbi = parseAbi([
  'struct Caveat { address enforcer; bytes terms; bytes args; }',
  'struct Delegation { address delegate; address delegator; bytes32 authority; Caveat[] caveats; uint256 salt; bytes signature; }',
  'function context(Delegation[] list)',
])

describe('POST /v1/sessions/{address}/revoke', () => {
  const pci = `0x${'11'.repeat(32)}`
  it.each<[string, string, unknown]>([
    ['an invalid account', 'rowan', { pci, signature: '0x12' }],
    ['no body', accountId, undefined],
    ['a body that is not an object', accountId, [pci]],
    ['no id', accountId, { signature: '0x12' }],
    ['a short id', accountId, { pci: '0x11', signature: '0x12' }],
    ['no signature', accountId, { pci }],
    ['an invalid signature', accountId, { pci, signature: 'yes' }],
    ['a huge signature', accountId, { pci, signature: `0x${'00'.repeat(30_000)}` }],
    ['a number as the id', accountId, { pci: 17, signature: '0x12' }],
  ])('error: refuses a revocation with %s', async (_name, account, body) => {
    const url = `${site.server.addresses.services}/v1/sessions/${encodeURIComponent(account)}/revoke?projectId=${projectId}`
    const answer = await fetch(url, {
      method: 'POST',
      headers: { origin, 'content-type': 'application/json' },
      body: body === undefined ? '' : JSON.stringify(body),
    })
    expect(answer.status).toBe(400)
  })
})

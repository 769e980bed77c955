import { isRecord } from '@holdfast/base'
import { type CaipNetworkId, type EvmAddress, formatCaipNetworkId } from '@holdfast/caip'
import { type Hex, numberToHex } from 'viem'
import { loadClient } from '../adapters/actions.ts'
import { getAccount } from '../connections/snapshot.ts'
import { type CheckedProvider, request } from '../eip1193/checkedProvider.ts'
import type { Kit } from '../kit.ts'
import { type CallsStatus, parseCallsStatus } from './callsStatus.ts'
import { CallsUnavailableError } from './errors.ts'

/** A call for the wallet to make; `value` is in wei. */
export type WalletCall = { to: Hex; value?: bigint | undefined; data?: Hex | undefined }

/** The wallet's capabilities for the account in use on its network. */
export type WalletCapabilities = {
  /** `ready`: the wallet can make calls atomically once the user has agreed to upgrade the account. */
  atomic: 'supported' | 'ready' | 'unsupported'
  /** Whether the wallet lets an app pay the fee. @see ERC-7677 */
  paymasterService: boolean
  /** Everything that the wallet announces, by name, unchanged. */
  all: Readonly<Record<string, unknown>>
}

/** The account in use, its network, and access to its wallet. */
type Caller = {
  from: EvmAddress
  chainId: number
  caipNetworkId: CaipNetworkId
  getProvider: () => Promise<CheckedProvider>
}

async function callerOf(kit: Kit): Promise<Caller> {
  const { namespace, address, chainId } = getAccount(kit)
  if (namespace !== 'eip155' || !address || chainId === undefined) throw new CallsUnavailableError()
  const { getProvider } = await loadClient(kit, 'eip155')
  if (!getProvider) throw new CallsUnavailableError()
  const caipNetworkId = formatCaipNetworkId({ namespace: 'eip155', reference: chainId })
  return { from: address, chainId, caipNetworkId, getProvider }
}

/** Asks the wallet for its capabilities. A wallet that reports none counts as having none. @throws {CallsUnavailableError} */
export async function readCapabilities(kit: Kit): Promise<WalletCapabilities> {
  const { from: address, caipNetworkId } = await callerOf(kit)
  const client = await loadClient(kit, 'eip155')
  const all = (await client.getCapabilities?.({ address, caipNetworkId })) ?? {}
  return { atomic: atomicOf(all), paymasterService: isSupported(all['paymasterService']), all }
}

function atomicOf({ atomic, atomicBatch }: Readonly<Record<string, unknown>>): WalletCapabilities['atomic'] {
  const status = isRecord(atomic) ? atomic['status'] : undefined
  if (status === 'supported' || status === 'ready') return status
  // In the standard's first version, the capability is called `atomicBatch`.
  return isSupported(atomicBatch) ? 'supported' : 'unsupported'
}

function isSupported(capability: unknown): boolean {
  return isRecord(capability) && capability['supported'] === true
}

/** Sends calls to the wallet. @returns the id with which to ask for their status. @throws the wallet's error. */
export async function passCalls(kit: Kit, parameters: passCalls.Parameters): Promise<{ id: string }> {
  const { calls, atomicRequired = false, capabilities, id } = parameters
  const { from, chainId, getProvider } = await callerOf(kit)
  const answer = await request(await getProvider(), 'wallet_sendCalls', [
    {
      version: '2.0.0',
      ...(id !== undefined && { id }),
      from,
      chainId: numberToHex(chainId),
      atomicRequired,
      calls: calls.map(({ to, value = 0n, data }) => ({ to, value: numberToHex(value), ...(data && { data }) })),
      ...(capabilities && { capabilities }),
    },
  ])
  return { id: typeof answer === 'string' ? answer : answer.id }
}

export declare namespace passCalls {
  type Parameters = {
    calls: readonly WalletCall[]
    /** Whether the calls must happen all together or not at all. A wallet that cannot guarantee this throws. @default false */
    atomicRequired?: boolean | undefined
    /** The capabilities that the app requests, by name. @see EIP-5792 section 'Capabilities' */
    capabilities?: Readonly<Record<string, unknown>> | undefined
    /** An id of the app's own choice. @default the wallet's */
    id?: string | undefined
  }
}

/** Asks the wallet for the status of calls. @throws the wallet's error; {InvalidWalletAnswerError} */
export async function readCallsStatus(kit: Kit, { id }: { id: string }): Promise<CallsStatus> {
  const { getProvider } = await callerOf(kit)
  return askCallsStatus(await getProvider(), id)
}

/** Asks a wallet for the status of calls. @throws the wallet's error; {InvalidWalletAnswerError} */
export async function askCallsStatus(wallet: CheckedProvider, id: string): Promise<CallsStatus> {
  return parseCallsStatus(await request(wallet, 'wallet_getCallsStatus', [id]))
}

/** Returns the connected EVM wallet, also while another namespace is active. @throws {CallsUnavailableError} */
export async function evmWallet(kit: Kit): Promise<CheckedProvider> {
  const { getProvider } = await loadClient(kit, 'eip155')
  if (!getProvider || !getAccount(kit, { namespace: 'eip155' }).isConnected) throw new CallsUnavailableError()
  return getProvider()
}

/** Asks the wallet to show the status of calls. @throws the wallet's error. */
export async function openCallsStatus(kit: Kit, { id }: { id: string }): Promise<void> {
  const { getProvider } = await callerOf(kit)
  await request(await getProvider(), 'wallet_showCallsStatus', [id])
}

import { isRecord } from '@holdfast/base'
import { type CaipNetwork, type CaipNetworkId, parseBitcoinAddress } from '@holdfast/caip'
import type { WalletGrant } from '../../wallet-client/walletConnector.ts'
import type { AdapterAccount } from '../adapter.ts'
import { likelyNetworks } from './networkNames.ts'

/** An account of a wallet, as the wallet reports it. */
export type ReportedAccount = {
  address: string
  publicKey: string | undefined
  /** The purpose of the address. */
  purpose: 'payment' | 'ordinal' | undefined
  path: string | undefined
}

const purposes: Readonly<Record<string, ReportedAccount['purpose']>> = {
  payment: 'payment',
  payments: 'payment',
  ordinal: 'ordinal',
  ordinals: 'ordinal',
}

/** Reads one account; a string is an address. @returns an empty list for anything else, such as an account of Stacks. */
export function readAccount(account: unknown): readonly ReportedAccount[] {
  if (typeof account === 'string')
    return [{ address: account, publicKey: undefined, purpose: undefined, path: undefined }]
  if (!isRecord(account) || typeof account['address'] !== 'string') return []
  const { address, publicKey, purpose, derivationPath, path = derivationPath, symbol = 'BTC' } = account
  if (symbol !== 'BTC' || purpose === 'stacks') return []
  return [
    {
      address,
      publicKey:
        typeof publicKey === 'string' && /^(?:[\da-f]{64}|[\da-f]{66}|[\da-f]{130})$/i.test(publicKey)
          ? publicKey
          : undefined,
      purpose: typeof purpose === 'string' && Object.hasOwn(purposes, purpose) ? purposes[purpose] : undefined,
      path: typeof path === 'string' ? path.slice(0, 64) : undefined,
    },
  ]
}

/**
 * Reads the accounts that a wallet shares: addresses of one network, those for payments first. Addresses of another network and
 * invalid ones are left out. Among several accounts, a taproot account without a purpose counts as one for ordinals, as in
 * most wallets.
 *
 * @param parameters.caipNetworkId - the network that the wallet named. If undefined, the likeliest network of the first address
 * is used.
 * @returns undefined when nothing is left.
 */
export function readGrant(parameters: {
  reported: readonly ReportedAccount[]
  caipNetworkId: CaipNetworkId | undefined
  preferred: CaipNetworkId | undefined
  caipNetworks: readonly CaipNetwork[]
}): WalletGrant | undefined {
  const { reported, preferred, caipNetworks } = parameters
  const isOnNetwork = (address: string | undefined, id: CaipNetworkId): boolean =>
    parseBitcoinAddress(address, id) !== undefined
  const caipNetworkId =
    parameters.caipNetworkId ??
    likelyNetworks(preferred, caipNetworks).find((id) => isOnNetwork(reported[0]?.address, id))
  if (!caipNetworkId) return undefined
  const matching = reported.filter(({ address }, index) => {
    return isOnNetwork(address, caipNetworkId) && reported.findIndex((each) => each.address === address) === index
  })
  const accounts = matching.map((account): AdapterAccount => {
    const { address, publicKey, path } = account
    const isTaproot = parseBitcoinAddress(address, caipNetworkId)?.type === 'p2tr'
    const type = account.purpose ?? (matching.length > 1 && isTaproot ? 'ordinal' : 'payment')
    return { address, type, ...(publicKey && { publicKey }), ...(path && { path }) }
  })
  const sorted = [
    ...accounts.filter(({ type }) => type === 'payment'),
    ...accounts.filter(({ type }) => type !== 'payment'),
  ]
  const [first, ...rest] = sorted.map(({ address }) => address)
  if (first === undefined) return undefined
  return { addresses: [first, ...rest], accounts: sorted, caipNetworkId }
}

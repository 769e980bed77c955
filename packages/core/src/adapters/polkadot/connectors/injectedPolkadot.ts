import { isRecord } from '@holdfast/base'
import { type CaipNetworkId, parseSs58, referenceOf, ss58PrefixOf, withSs58Prefix } from '@holdfast/caip'
import { ConnectorNotFoundError, InvalidWalletAnswerError } from '../../../connections/errors.ts'
import { MethodNotSupportedError } from '../../../wallet-client/errors.ts'
import type { WalletGrant } from '../../../wallet-client/walletConnector.ts'
import { watchLockedWallet } from '../../../wallet-client/watchLockedWallet.ts'
import type { AdapterContext } from '../../adapter.ts'
import { findInjected, type InjectedWallet } from '../injectedWallets.ts'
import type { PolkadotConnector } from '../polkadotWallet.ts'
import { readSignature } from '../readSignature.ts'

/**
 * An account as the extension reports it. `genesisHash` is that of the only chain on which the user allows the account; if it
 * is undefined, the user allows the account on every chain.
 */
type ReportedAccount = { address: string; genesisHash: string | undefined }

/**
 * Creates the connector of an extension. Extensions know keys, not networks: an address is shown in the form of the network in
 * use, but passed to the extension in the form in which the extension reported it. Accounts that are tied to another chain, and
 * Ethereum accounts, are left out.
 *
 * @see https://github.com/polkadot-js/extension/tree/master/packages/extension-inject
 */
export function injectedPolkadot(context: AdapterContext, { id, key }: InjectedWallet): PolkadotConnector {
  const { caipNetworks, window: target } = context
  const networks = caipNetworks.map(({ caipNetworkId }) => caipNetworkId)
  let accounts: readonly ReportedAccount[] = []
  let signer: unknown
  /** Set once the extension has given the page access. Neither function prompts the user. */
  let access: { readAgain: () => Promise<void>; subscribe: (listener: () => void) => () => void } | undefined
  let network: CaipNetworkId | undefined

  const grantOf = (preferred: CaipNetworkId | undefined): WalletGrant | undefined => {
    const caipNetworkId = networks.find((each) => each === preferred) ?? networks[0]
    if (!caipNetworkId) return undefined
    const [first, ...others] = [...addressesOn(accounts, caipNetworkId).keys()]
    if (first === undefined) return undefined
    return {
      addresses: [first, ...others],
      caipNetworkId,
      approvedCaipNetworkIds: networks,
      canRequestNetworks: false,
    }
  }
  const requestAccounts = async (preferred: CaipNetworkId | undefined): Promise<WalletGrant | undefined> => {
    const extension = target && findInjected(target, key)
    if (!extension) throw new ConnectorNotFoundError({ connectorId: id })
    const method = 'enable'
    const answer = await extension.enable(target.location?.host ?? 'app')
    const source: unknown = isRecord(answer) ? answer['accounts'] : undefined
    if (!isRecord(answer) || !isRecord(source)) throw new InvalidWalletAnswerError({ method, answer })
    signer = answer['signer']
    const readAgain = async (): Promise<void> => {
      accounts = readAccounts(await boundMethod(source, 'accounts.get', 'get')()) ?? []
    }
    await readAgain()
    const subscribe = (listener: () => void): (() => void) =>
      subscribeToAccounts(source, (reported) => {
        accounts = reported
        listener()
      })
    access = { readAgain, subscribe }
    return grantOf(preferred)
  }
  const call = async (method: 'signRaw' | 'signPayload', input: object): Promise<string> => {
    if (!isRecord(signer)) throw new MethodNotSupportedError({ method })
    return readSignature(method, await boundMethod(signer, method, method)(input))
  }
  /** Returns an address in the form in which the wallet reported it. */
  const reportedAddress = (address: string, caipNetworkId: CaipNetworkId): string => {
    const found = addressesOn(accounts, caipNetworkId).get(address)
    if (found === undefined) throw new InvalidWalletAnswerError({ method: 'accounts.get', answer: address })
    return found
  }

  const follow = (onChange: () => void): (() => void) => access?.subscribe(onChange) ?? (() => {})

  return {
    id,
    connect: async ({ preferred }) => {
      const grant = await requestAccounts(preferred)
      if (!grant) throw new InvalidWalletAnswerError({ method: 'accounts.get', answer: accounts.length })
      return grant
    },
    reconnect: ({ preferred }) => requestAccounts(preferred),
    read: () => grantOf(network),
    follow,
    // Extensions offer no call to disconnect: the user withdraws the page's access in the extension.
    disconnect: async () => {
      accounts = []
    },
    setDefaultNetwork: (caipNetworkId) => void (network = caipNetworkId),
    watchAccess: (onAccess) =>
      watchLockedWallet(target, follow, {
        ask: async () => {
          await access?.readAgain()
          return grantOf(undefined) !== undefined
        },
        onAccess,
      }),
    signMessage: ({ address, message, caipNetworkId }) => {
      const data = `0x${Array.from(new TextEncoder().encode(message), (byte) => byte.toString(16).padStart(2, '0')).join('')}`
      return call('signRaw', { address: reportedAddress(address, caipNetworkId), data, type: 'bytes' })
    },
    signPayload: (payload, { address, caipNetworkId }) =>
      call('signPayload', { ...payload, address: reportedAddress(address, caipNetworkId) }),
  }
}

/**
 * Maps each account's address in a network's form to the address as the wallet wrote it: one entry per key, in the wallet's
 * order. Accounts that are tied to another chain are left out.
 */
function addressesOn(accounts: readonly ReportedAccount[], caipNetworkId: CaipNetworkId): ReadonlyMap<string, string> {
  const prefix = ss58PrefixOf(caipNetworkId)
  const byAddress = new Map<string, string>()
  for (const { address, genesisHash } of accounts) {
    // The reference of a Polkadot network is the first 32 hex digits of its genesis hash, without 0x.
    const isOnNetwork = genesisHash === undefined || genesisHash.slice(2, 34) === referenceOf(caipNetworkId)
    const converted = isOnNetwork ? withSs58Prefix(address, prefix) : undefined
    if (converted !== undefined && !byAddress.has(converted)) byAddress.set(converted, address)
  }
  return byAddress
}

/**
 * Reads the accounts that an extension reports. Ethereum accounts are left out.
 *
 * @returns undefined if the value is not a list, or if it has entries but none is valid.
 */
function readAccounts(reported: unknown): readonly ReportedAccount[] | undefined {
  if (!Array.isArray(reported)) return undefined
  const valid = reported.flatMap((account: unknown): (ReportedAccount & { isEthereum: boolean })[] => {
    if (!isRecord(account)) return []
    const { address, genesisHash, type } = account
    const isEthereum = type === 'ethereum'
    if (typeof address !== 'string' || !(isEthereum || parseSs58(address))) return []
    const tiedTo = typeof genesisHash === 'string' && genesisHash ? genesisHash.toLowerCase() : undefined
    return [{ address, genesisHash: tiedTo, isEthereum }]
  })
  if (valid.length === 0 && reported.length > 0) return undefined
  return valid.filter(({ isEthereum }) => !isEthereum)
}

/**
 * Calls back with an extension's accounts: at once with the current ones, as extensions do, then after each change. Returns the
 * undo.
 */
function subscribeToAccounts(
  source: Record<string, unknown>,
  onAccounts: (accounts: readonly ReportedAccount[]) => void,
): () => void {
  const listen = source['subscribe']
  if (typeof listen !== 'function') return () => {}
  let isOver = false
  const undo: unknown = Reflect.apply(listen, source, [
    (reported: unknown) => {
      const accounts = isOver ? undefined : readAccounts(reported)
      if (accounts) onAccounts(accounts)
    },
  ])
  return () => {
    isOver = true
    if (typeof undo === 'function') undo()
  }
}

/** Returns a method of an object of the extension. @param label - how the error names the method if it is missing. */
function boundMethod(
  owner: Record<string, unknown>,
  label: string,
  name: string,
): (...parameters: readonly unknown[]) => Promise<unknown> {
  const call = owner[name]
  if (typeof call !== 'function') throw new MethodNotSupportedError({ method: label })
  return async (...parameters) => Reflect.apply(call, owner, parameters)
}

import {
  type CaipNetwork,
  type CaipNetworkId,
  type ChainNamespace,
  checksumAddress,
  isAddress,
  isCaipAddress,
  isCaipNetworkId,
  namespaceOf,
  parseCaipAddress,
} from '@holdfast/caip'
import type { Session } from '@holdfast/pairing'
import type { WalletInfo } from '../../accounts/state.ts'
import { showableText } from '../../text/showableText.ts'
import { currentId } from '../rules.ts'

/** A session's grant in one namespace. */
export type Grant = {
  /**
   * Each address once, starting with the one on the network in use. In a namespace whose addresses differ by network, the
   * addresses on other networks are left out.
   */
  addresses: readonly [string, ...string[]]
  caipNetworkId: CaipNetworkId
  /** Undefined: as far as is known, the wallet can use every network. */
  approvedCaipNetworkIds: readonly CaipNetworkId[] | undefined
  /** Whether the wallet granted the method for switching networks; only eip155 has one. */
  canRequestNetworks: boolean
  walletInfo: WalletInfo
}

/** The name of a wallet that lists fewer networks than it can switch to. */
const UNDERSTATING_WALLET = 'MetaMask Wallet'

type Account = { caipNetworkId: CaipNetworkId; address: string }

/**
 * Reads what a session grants in a namespace. The account in use is the first on the preferred network, else the first on a
 * configured network, else the first of all. Entries that are not valid accounts of the namespace are ignored.
 *
 * @returns undefined if the session has no account in the namespace.
 */
export function readGrant(session: Session, parameters: readGrant.Parameters): Grant | undefined {
  const { namespace, caipNetworks, preferred } = parameters
  const accounts = accountsOf(session, namespace)
  const isConfigured = (id: CaipNetworkId): boolean => caipNetworks.some(({ caipNetworkId }) => caipNetworkId === id)
  const chosen =
    accounts.find(({ caipNetworkId }) => caipNetworkId === preferred) ??
    accounts.find(({ caipNetworkId }) => isConfigured(caipNetworkId)) ??
    accounts[0]
  if (!chosen) return undefined
  const onChosen = accounts.filter(({ caipNetworkId }) => caipNetworkId === chosen.caipNetworkId)
  const usable = hasUniformAddresses(namespace) ? [...onChosen, ...accounts] : onChosen
  const addresses = new Set(usable.map(({ address }) => address))
  addresses.delete(chosen.address)
  const { metadata } = session.peer
  return {
    addresses: [chosen.address, ...addresses],
    caipNetworkId: chosen.caipNetworkId,
    approvedCaipNetworkIds:
      metadata.name === UNDERSTATING_WALLET ? undefined : approvedIn(session, namespace, accounts),
    canRequestNetworks: namespace === 'eip155' && isMethodGranted(session, namespace, 'wallet_switchEthereumChain'),
    walletInfo: {
      name: showableText(metadata.name) || 'WalletConnect',
      icon: metadata.icons.find(isShowableIcon),
    },
  }
}

export declare namespace readGrant {
  type Parameters = {
    namespace: ChainNamespace
    /** The configured networks. */
    caipNetworks: readonly CaipNetwork[]
    /** The network to use if the session has an account on it. */
    preferred: CaipNetworkId | undefined
  }
}

/** Tells whether a session grants an account in the namespace. */
export function isNamespaceGranted(session: Session, namespace: ChainNamespace): boolean {
  return accountsOf(session, namespace).length > 0
}

/** Tells whether a session has an account on a network. */
export function isNetworkGranted(session: Session, caipNetworkId: CaipNetworkId): boolean {
  return accountsOf(session, namespaceOf(caipNetworkId)).some((account) => account.caipNetworkId === caipNetworkId)
}

function isMethodGranted(session: Session, namespace: ChainNamespace, method: string): boolean {
  return Object.entries(session.namespaces).some(
    ([key, { methods }]) => namespaceOf(key) === namespace && methods.includes(method),
  )
}

function accountsOf(session: Session, namespace: ChainNamespace): Account[] {
  return Object.values(session.namespaces)
    .flatMap(({ accounts }) => accounts)
    .flatMap((account) => readAccount(account, namespace))
}

function readAccount(account: string, namespace: ChainNamespace): Account[] {
  if (!isCaipAddress(account)) return []
  const { caipNetworkId, address, namespace: accountNamespace } = parseCaipAddress(account)
  if (
    accountNamespace !== namespace ||
    (hasUniformAddresses(accountNamespace) && !isAddress(address, accountNamespace))
  )
    return []
  const normalized = accountNamespace === 'eip155' ? checksumAddress(address) : address
  return [{ caipNetworkId: currentId(caipNetworkId), address: normalized }]
}

/**
 * Tells whether an account of the namespace has the same address on each network. The form of the address is then known too. In
 * other namespaces, an address may have any form that CAIP-10 allows.
 */
function hasUniformAddresses(namespace: ChainNamespace): boolean {
  return namespace === 'eip155' || namespace === 'solana'
}

/** Returns the namespace's chains that the wallet has listed, and those of its accounts. */
function approvedIn(session: Session, namespace: ChainNamespace, accounts: readonly Account[]): CaipNetworkId[] {
  const listed = Object.entries(session.namespaces).flatMap(([key, { chains = [] }]) => [key, ...chains])
  const ids = [...listed.filter(isCaipNetworkId), ...accounts.map(({ caipNetworkId }) => caipNetworkId)]
  return [...new Set(ids.map(currentId))].filter((id) => namespaceOf(id) === namespace)
}

/** Tells whether an icon may be shown. Web and `data:` URLs are safe: neither can run code when shown as a picture. */
function isShowableIcon(icon: unknown): icon is string {
  return typeof icon === 'string' && icon.length <= 65_536 && /^(?:https?:\/\/|data:image\/)/i.test(icon)
}

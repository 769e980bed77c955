import { isRecord } from '@holdfast/base'
import {
  type CaipNetworkId,
  chainIdOf,
  formatAmount,
  formatCaipAddress,
  isAddress,
  isSameAddress,
} from '@holdfast/caip'
import { InvalidWalletAnswerError } from '../../connections/errors.ts'
import { type CheckedProvider, request } from '../../eip1193/checkedProvider.ts'
import type { TokenBalance } from '../../storage/accountCaches.ts'
import { showableText } from '../../text/showableText.ts'

const METHOD = 'wallet_getAssets'

/** Which wallets announced what, by connector: the question is put once for each account and chain. */
const announced = new WeakMap<object, Map<string, Promise<boolean>>>()

/**
 * Asks a wallet what an account holds on one chain, if the wallet announces asset discovery for the chain.
 *
 * @param wallet.connector - the connection: its wallet is asked for its capabilities once.
 * @param wallet.session - the session of a wallet that is reached by pairing. It alone tells the capabilities of such a wallet:
 *   every request would wake the user's phone.
 * @returns undefined if it does not, or cannot be asked.
 * @throws {InvalidWalletAnswerError} if one entry of its answer cannot be read: none of it counts then.
 * @see ERC-7811, EIP-5792
 */
export async function getWalletAssets(
  { provider, connector, session }: getWalletAssets.Wallet,
  { address, caipNetworkId }: { address: string; caipNetworkId: CaipNetworkId },
): Promise<readonly TokenBalance[] | undefined> {
  const chainId = `0x${chainIdOf(caipNetworkId).toString(16)}`
  const known = announced.get(connector) ?? new Map<string, Promise<boolean>>()
  announced.set(connector, known)
  const key = `${address} ${chainId}`
  const asked = session
    ? Promise.resolve(isGranted(session) && discovers(capabilitiesIn(session, address), chainId))
    : (known.get(key) ?? discoversAssets(provider, address, chainId))
  if (!session) known.set(key, asked)
  if (!(await asked)) return undefined
  const answer = await request(provider, METHOD, [{ account: address, chainFilter: [chainId] }])
  return parseWalletAssets(answer, { chainId, caipNetworkId })
}

export declare namespace getWalletAssets {
  type Wallet = {
    provider: CheckedProvider
    connector: object
    session?: PairedSession | undefined
  }
}

/** What is read of a pairing session. */
type PairedSession = {
  namespaces: Readonly<Record<string, { methods: readonly string[] }>>
  sessionProperties?: Readonly<Record<string, unknown>> | undefined
}

function isGranted({ namespaces }: PairedSession): boolean {
  return namespaces['eip155']?.methods.includes(METHOD) === true
}

/** The capabilities that a session states for an address: JSON, by address. */
function capabilitiesIn({ sessionProperties }: PairedSession, address: string): unknown {
  try {
    const all: unknown = JSON.parse(String(sessionProperties?.['capabilities']))
    const own = isRecord(all) ? Object.entries(all).find(([each]) => isSameAddress(each, address, 'eip155')) : undefined
    return own?.[1]
  } catch {
    return undefined
  }
}

/** Most wallets do not know the method, which is an answer too. */
async function discoversAssets(provider: CheckedProvider, address: string, chainId: string): Promise<boolean> {
  try {
    return discovers(await request(provider, 'wallet_getCapabilities', [address]), chainId)
  } catch {
    return false
  }
}

function discovers(capabilities: unknown, chainId: string): boolean {
  if (!isRecord(capabilities)) return false
  const own = Object.entries(capabilities).find(([chain]) => chain.toLowerCase() === chainId)?.[1]
  const discovery = isRecord(own) ? own['assetDiscovery'] : undefined
  return isRecord(discovery) && discovery['supported'] === true
}

/**
 * Reads the answer to `wallet_getAssets` for one chain.
 *
 * @param chain.chainId - in hex, lower case.
 * @throws {InvalidWalletAnswerError} if one entry cannot be read.
 */
function parseWalletAssets(
  answer: Readonly<Record<string, unknown>>,
  { chainId, caipNetworkId }: { chainId: string; caipNetworkId: CaipNetworkId },
): readonly TokenBalance[] {
  const listed = Object.entries(answer).find(([chain]) => chain.toLowerCase() === chainId)?.[1]
  // A chain that is missing holds nothing.
  if (listed === undefined) return []
  const assets = Array.isArray(listed) ? listed.map((each) => parseAsset(each, caipNetworkId)) : [undefined]
  return assets.map((asset) => {
    if (!asset) throw new InvalidWalletAnswerError({ method: METHOD, answer })
    return asset
  })
}

function parseAsset(value: unknown, chainId: CaipNetworkId): TokenBalance | undefined {
  if (!isRecord(value) || !isRecord(value['metadata'])) return undefined
  const { address, balance, type, metadata } = value
  const { name, symbol, decimals, price, iconUrl, value: worth } = metadata
  const kind = typeof type === 'string' ? type.toUpperCase() : undefined
  const texts = [address, balance, name, symbol, iconUrl].every((each) => typeof each === 'string')
  if (!texts || (kind !== 'ERC20' && kind !== 'NATIVE')) return undefined
  if (kind === 'ERC20' && !isAddress(address, 'eip155')) return undefined
  // The length of a word, as a bound for what is parsed.
  if (!/^0x[\da-f]{1,64}$/i.test(String(balance))) return undefined
  if (!isAmount(price) || (worth !== undefined && !isAmount(worth))) return undefined
  if (!Number.isInteger(decimals) || Number(decimals) < 0 || Number(decimals) > 255) return undefined
  return {
    name: showableText(name) || showableText(symbol),
    symbol: showableText(symbol),
    chainId,
    ...(kind === 'ERC20' && { address: formatCaipAddress({ caipNetworkId: chainId, address: String(address) }) }),
    // Wallets that know no price write 0.
    ...(price !== 0 && { price: String(price) }),
    ...(worth !== undefined && worth !== 0 && { value: String(worth) }),
    quantity: { decimals: String(decimals), numeric: formatAmount(BigInt(String(balance)), Number(decimals)) },
    ...(iconUrl !== '' && { iconUrl: String(iconUrl) }),
  }
}

function isAmount(value: unknown): value is number {
  return typeof value === 'number' && Number.isFinite(value) && value >= 0
}

import { isRecord, withDeadline } from '@holdfast/base'
import { type CaipNetworkId, chainIdOf, formatAmount, formatCaipAddress, isAddress } from '@holdfast/caip'
import { InvalidWalletAnswerError, WalletTimeoutError } from '../../connections/errors.ts'
import { request } from '../../eip1193/checkedProvider.ts'
import type { TokenBalance } from '../../storage/accountCaches.ts'
import { showableText } from '../../text/showableText.ts'
import { type CapabilitySource, getWalletCapabilities, type PairedSession, valueOnChain } from './walletCapabilities.ts'

const METHOD = 'wallet_getAssets'
/** How long a wallet may take to list its assets. */
const ANSWER_WAIT_MS = 5_000

/**
 * Asks a wallet for the tokens of an account on one chain, if the wallet announces asset discovery for the chain.
 *
 * @returns undefined if the wallet does not announce it, or if its session does not allow the request.
 * @throws {InvalidWalletAnswerError} if any entry of the answer cannot be read: the whole answer is discarded.
 * @throws {WalletTimeoutError} if the wallet does not answer within 5 s.
 * @see ERC-7811, EIP-5792
 */
export async function getWalletAssets(
  wallet: CapabilitySource,
  { address, caipNetworkId }: { address: string; caipNetworkId: CaipNetworkId },
): Promise<readonly TokenBalance[] | undefined> {
  const chainId = `0x${chainIdOf(caipNetworkId).toString(16)}`
  if (wallet.session && !isGranted(wallet.session)) return undefined
  if (!announcesDiscovery(await getWalletCapabilities(wallet, { address, caipNetworkId }))) return undefined
  const assets = request(wallet.provider, METHOD, [{ account: address, chainFilter: [chainId] }])
  const onTimeout = (): Error => new WalletTimeoutError({ ms: ANSWER_WAIT_MS })
  const answer = await withDeadline(assets, { ms: ANSWER_WAIT_MS, onTimeout, clock: wallet.clock })
  return parseWalletAssets(answer, caipNetworkId)
}

function isGranted({ namespaces }: PairedSession): boolean {
  return namespaces['eip155']?.methods.includes(METHOD) === true
}

function announcesDiscovery(capabilities: Readonly<Record<string, unknown>> | undefined): boolean {
  const discovery = capabilities?.['assetDiscovery']
  return isRecord(discovery) && discovery['supported'] === true
}

/**
 * Reads the answer to `wallet_getAssets` for one chain.
 *
 * @throws {InvalidWalletAnswerError} if any entry cannot be read.
 */
function parseWalletAssets(
  answer: Readonly<Record<string, unknown>>,
  caipNetworkId: CaipNetworkId,
): readonly TokenBalance[] {
  const listed = valueOnChain(answer, chainIdOf(caipNetworkId))
  // If the chain is missing, the account has nothing there.
  if (listed === undefined) return []
  const assets = Array.isArray(listed) ? listed.map((each) => parseAsset(each, caipNetworkId)) : [undefined]
  return assets.map((asset) => {
    if (!asset) throw new InvalidWalletAnswerError({ method: METHOD, answer })
    return asset
  })
}

function parseAsset(value: unknown, caipNetworkId: CaipNetworkId): TokenBalance | undefined {
  if (!isRecord(value) || !isRecord(value['metadata'])) return undefined
  const { address, balance, type, metadata } = value
  const { name, symbol, decimals, price, iconUrl, value: worth } = metadata
  const kind = typeof type === 'string' ? type.toUpperCase() : undefined
  const hasTexts = [address, balance, name, symbol, iconUrl].every((each) => typeof each === 'string')
  if (!hasTexts || (kind !== 'ERC20' && kind !== 'NATIVE')) return undefined
  if (kind === 'ERC20' && !isAddress(address, 'eip155')) return undefined
  // No balance is longer in hex than an EVM word, which has 64 digits.
  if (!/^0x[\da-f]{1,64}$/i.test(String(balance))) return undefined
  if (!isAmount(price) || (worth !== undefined && !isAmount(worth))) return undefined
  if (!Number.isInteger(decimals) || Number(decimals) < 0 || Number(decimals) > 255) return undefined
  return {
    name: showableText(name) || showableText(symbol),
    symbol: showableText(symbol),
    chainId: caipNetworkId,
    ...(kind === 'ERC20' && { address: formatCaipAddress({ caipNetworkId, address: String(address) }) }),
    // Wallets that know no price report 0.
    ...(price !== 0 && { price: String(price) }),
    ...(worth !== undefined && worth !== 0 && { value: String(worth) }),
    quantity: { decimals: String(decimals), numeric: formatAmount(BigInt(String(balance)), Number(decimals)) },
    ...(iconUrl !== '' && { iconUrl: String(iconUrl) }),
  }
}

function isAmount(value: unknown): value is number {
  return typeof value === 'number' && Number.isFinite(value) && value >= 0
}

import type { Balance } from '@holdfast/api/data'
import { type CaipAddress, type CaipNetworkId, type ChainNamespace, formatCaipAddress } from '@holdfast/caip'
import { loadClient } from '../../adapters/actions.ts'
import { getAccount } from '../../connections/snapshot.ts'
import { joinData } from '../../data/actions/joinData.ts'
import { joinCapability } from '../../joinCapability.ts'
import type { Kit, KitWith } from '../../kit.ts'
import { ChainNotSupportedError } from '../../networks/errors.ts'
import { isRefusal } from '../../services/errors.ts'
import { hasDataService } from '../../services/selectors.ts'
import { portfolioCacheKey, type TokenBalance } from '../../storage/accountCaches.ts'
import { readCache, writeCache } from '../../storage/cache.ts'
import { showableText } from '../../text/showableText.ts'
import { showToast } from '../../toasts/actions.ts'
import { isListed, isTokenRetryLocked } from '../rules.ts'

/** The namespaces whose balances the service knows. @see specification section 9 */
const namespaces: readonly ChainNamespace[] = ['eip155', 'solana']

/** Loads the store of the token balances. */
export function joinTokens(kit: Kit): Promise<KitWith<'tokens'>> {
  return joinCapability(kit, { name: 'tokens', load: async () => (await import('../capability.ts')).tokens })
}

/**
 * Reads the tokens of the active account on its network: from a cache entry younger than 30 s, from a wallet that lists its
 * assets, or else from the service. The result is in `accounts.tokenBalance`, its status in the store `tokens`.
 *
 * A failure shows the toast 'Token Balance Unavailable' and blocks the next reading for 30 s. Never rejects.
 *
 * @param parameters.forceUpdate - CAIP-10 addresses of tokens to read from the chain now, without the cache.
 * @param parameters.isQuiet - true for a reading that the user did not request: a repeated failure then shows no second toast.
 * @returns the holdings; empty if the reading failed or is still blocked by an earlier failure, or in a namespace without
 * balances.
 * @see specification section 3, 'Token balance'; section 9, 'Token-balance retry lock'
 */
export async function loadTokens(kit: Kit, parameters: loadTokens.Parameters = {}): Promise<readonly TokenBalance[]> {
  const { namespace, address, caipNetworkId } = getAccount(kit)
  if (!namespace || !namespaces.includes(namespace) || !address || !caipNetworkId) return []
  if (!hasDataService(kit.options.getState())) return []
  const joined = await joinTokens(kit).catch((error: unknown) => {
    if (!kit.internals.lifetime.signal.aborted) kit.internals.log.info('Unable to load a part of the kit', error)
  })
  if (!joined) return []
  const caipAddress = formatCaipAddress({ caipNetworkId, address })
  const { forceUpdate } = parameters
  // The account may have changed during the load.
  if (getAccount(kit).caipAddress !== caipAddress) return []
  const state = joined.tokens.getState()
  if (state.caipAddress === caipAddress && isTokenRetryLocked(state.failedAt, kit.internals.clock.monotonic()))
    return []
  const cached = forceUpdate ? undefined : readCache(kit, portfolioCacheKey, caipAddress)
  const account = { namespace, address, caipNetworkId, caipAddress }
  if (cached) return receive(joined, account, cached.balance)
  const { reading } = joined.internals.tokens
  const key = [caipAddress, ...(forceUpdate ?? [])].join(' ')
  const running = reading.get(key) ?? readTokens(joined, account, parameters).finally(() => reading.delete(key))
  reading.set(key, running)
  return running
}

export declare namespace loadTokens {
  type Parameters = { forceUpdate?: readonly CaipAddress[] | undefined; isQuiet?: boolean | undefined }
}

type ReadAccount = {
  namespace: ChainNamespace
  address: string
  caipNetworkId: CaipNetworkId
  caipAddress: CaipAddress
}

async function readTokens(
  kit: KitWith<'tokens'>,
  account: ReadAccount,
  parameters: loadTokens.Parameters,
): Promise<readonly TokenBalance[]> {
  const { caipAddress } = account
  const { lifetime, clock, log, tokens } = kit.internals
  tokens.begun += 1
  const order = tokens.begun
  const failedBefore = kit.tokens.getState().status === 'failed' && kit.tokens.getState().caipAddress === caipAddress
  kit.tokens.send({ type: 'requested', caipAddress })
  try {
    const balances = (await askWallet(kit, account)) ?? (await askService(kit, account, parameters.forceUpdate))
    // If a reading that began later was received first, its newer answer is kept.
    if (order < tokens.received) return balances.filter(isListed)
    tokens.received = order
    if (isInUse(kit, account)) writeCache(kit, portfolioCacheKey, caipAddress, { caipAddress, balance: balances })
    return receive(kit, account, balances)
  } catch (error) {
    if (lifetime.signal.aborted) return []
    log.info('Unable to fetch the token balances', error)
    const isDown = isRefusal(error) && error.status === 503
    kit.tokens.send({ type: 'failed', caipAddress, at: clock.monotonic(), isDown })
    // The account may have changed by now, and a repeated failure of a poll is not reported again.
    if (isInUse(kit, account) && !(parameters.isQuiet && failedBefore))
      showToast(kit, { variant: 'error', code: 'tokenBalanceUnavailable' })
    return []
  }
}

/** Whether an account is in use on its network. A late answer about another account is neither shown nor stored. */
function isInUse(kit: Kit, { namespace, caipAddress }: ReadAccount): boolean {
  return getAccount(kit, { namespace }).caipAddress === caipAddress
}

function receive(
  kit: KitWith<'tokens'>,
  account: ReadAccount,
  tokens: readonly TokenBalance[],
): readonly TokenBalance[] {
  const { namespace, caipAddress } = account
  const listed = tokens.filter(isListed)
  if (!isInUse(kit, account)) return listed
  kit.internals.changes.run(() => {
    kit.tokens.send({ type: 'received', caipAddress })
    kit.accounts.send({ namespace, event: { type: 'tokensReceived', caipAddress, tokens: listed } })
  })
  return listed
}

/** Reads the wallet's own list. Undefined if the wallet has none or the reading fails, so that the service is asked instead. */
async function askWallet(kit: Kit, account: ReadAccount): Promise<readonly TokenBalance[] | undefined> {
  try {
    const client = await loadClient(kit, account.namespace)
    return await client.getAssets?.(account)
  } catch (error) {
    kit.internals.log.info('Unable to read the assets from the wallet', error)
    return undefined
  }
}

/** Reads the balances from the service. @throws {ChainNotSupportedError} | the error of the service. */
async function askService(
  kit: Kit,
  { address, caipNetworkId }: ReadAccount,
  forceUpdate: readonly CaipAddress[] | undefined,
): Promise<readonly TokenBalance[]> {
  const { client, supportsNetwork } = (await joinData(kit)).internals.data
  if (!client || !(await supportsNetwork(caipNetworkId, 'http'))) throw new ChainNotSupportedError({ caipNetworkId })
  const { signal } = kit.internals.lifetime
  const { balances } = await client.getBalances({ address, chainId: caipNetworkId, forceUpdate, signal })
  // A server that ignores `chainId` returns the balances on all chains.
  return balances.filter(({ chainId }) => chainId === caipNetworkId).map(readBalance)
}

/** Reads a balance. This is the only place where numbers of the service's answer become decimal strings. */
function readBalance({ name, symbol, value, price, iconUrl, flags, ...balance }: Balance): TokenBalance {
  const { chainId, address, quantity } = balance
  return {
    name: showableText(name) || showableText(symbol),
    symbol: showableText(symbol),
    chainId,
    quantity,
    ...(address && { address }),
    ...(value !== null && { value: String(value) }),
    ...(price !== null && { price: String(price) }),
    ...(iconUrl && { iconUrl }),
    ...(flags.is_spam && { isSpam: true }),
  }
}

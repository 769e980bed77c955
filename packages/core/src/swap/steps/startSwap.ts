import { isNativeToken, nativeTokenAddress } from '@holdfast/api/data'
import type { SwapClient } from '@holdfast/api/swaps'
import type { CaipNetworkId } from '@holdfast/caip'
import { joinData } from '../../data/actions/joinData.ts'
import type { KitWith } from '../../kit.ts'
import { goBack } from '../../modal/goBack.ts'
import { loadTokens } from '../../tokens/actions/loadTokens.ts'
import { toastSwap } from '../toasts.ts'
import { keyOf, mergeTokens } from '../tokens/mergeTokens.ts'
import { isSwapNetwork } from '../tokens/swapNetworks.ts'
import { isAtSwap } from '../watches.ts'
import { readNativePrice } from './prices.ts'
import { refreshQuote } from './quote.ts'
import { swapAccountOf } from './swapAccount.ts'

/**
 * Reads what can be exchanged on the network in use, and chooses its own currency as what is paid. Does nothing while it does so;
 * once it has, the quote is read again.
 */
export async function startSwap(kit: KitWith<'swap'>): Promise<void> {
  const { status } = kit.swap.getState()
  const account = swapAccountOf(kit)
  if (!account || status === 'initializing') return
  if (status === 'initialized') return refreshQuote(kit)
  const { client, attempt } = kit.internals.swap
  const { signal } = attempt
  const { caipNetworkId } = account
  kit.swap.send({ type: 'initializing' })
  try {
    const listed = await listTokens(kit, client, caipNetworkId, signal)
    signal.throwIfAborted()
    if (!listed) {
      const networks = await findNetworks(kit, client, caipNetworkId, signal)
      if (!signal.aborted) kit.swap.send({ type: 'unsupported', networks })
      return
    }
    const [gasPrice, price, balances] = await Promise.all([
      readGasPrice(kit, client, caipNetworkId, signal),
      readNativePrice(kit, caipNetworkId),
      loadTokens(kit),
    ])
    signal.throwIfAborted()
    const nativeAddress = nativeTokenAddress(caipNetworkId)
    const prices = new Map(price === undefined ? [] : [[keyOf(nativeAddress), price]])
    const { native: wei } = swapAccountOf(kit) ?? account
    const tokens = mergeTokens(listed, { caipNetworkId, native: wei, balances, prices })
    const native = tokens.find(({ address }) => isNativeToken(address))
    if (!native) throw new Error(`The service does not list the currency of ${caipNetworkId}.`)
    kit.internals.changes.run(() => {
      kit.swap.send({ type: 'gasPriceRead', gasPrice })
      kit.swap.send({ type: 'initialized', tokens, native })
    })
  } catch (error) {
    if (signal.aborted) return
    kit.internals.log.info('Unable to prepare an exchange of tokens', error)
    kit.swap.send({ type: 'initializationFailed' })
    toastSwap(kit, 'swapInitFailed')
    if (isAtSwap(kit)) goBack(kit)
  }
}

/** What is exchanged on a network; undefined where nothing is. An unknown network is not asked for. */
async function listTokens(
  kit: KitWith<'swap'>,
  client: SwapClient | undefined,
  caipNetworkId: CaipNetworkId,
  signal: AbortSignal,
) {
  const { knows } = (await joinData(kit)).internals.data
  if (!client || !(await knows(caipNetworkId, 'http'))) return undefined
  const { tokens } = await client.getTokens({ chainId: caipNetworkId, signal })
  return tokens.length > 0 ? tokens : undefined
}

/** The app's other networks where tokens are exchanged. One that cannot be asked about counts as none. */
async function findNetworks(
  kit: KitWith<'swap'>,
  client: SwapClient | undefined,
  current: CaipNetworkId,
  signal: AbortSignal,
): Promise<readonly CaipNetworkId[]> {
  const { caipNetworks = [] } = kit.networks.getState().byNamespace.eip155 ?? {}
  const ids = caipNetworks.map(({ caipNetworkId }) => caipNetworkId).filter((id) => id !== current)
  const { knows } = (await joinData(kit)).internals.data
  const offers = async (id: CaipNetworkId): Promise<boolean> =>
    (isSwapNetwork(id) && (await knows(id, 'http'))) || (await listTokens(kit, client, id, signal)) !== undefined
  const answers = await Promise.all(ids.map((id) => offers(id).catch(() => false)))
  return ids.filter((_, index) => answers[index])
}

/** Wei for a unit of gas. A failure is no figure, and no toast. @see http-api reference 5.7 */
async function readGasPrice(
  kit: KitWith<'swap'>,
  client: SwapClient | undefined,
  chainId: CaipNetworkId,
  signal: AbortSignal,
): Promise<bigint | undefined> {
  try {
    const { standard } = (await client?.getGasPrice({ chainId, signal })) ?? {}
    return standard === undefined ? undefined : BigInt(standard)
  } catch (error) {
    if (!signal.aborted) kit.internals.log.info('Unable to read the gas price', error)
    return undefined
  }
}

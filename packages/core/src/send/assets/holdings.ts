import {
  type CaipNetwork,
  type CaipNetworkId,
  isAddress,
  isEvmAddress,
  namespaceOf,
  parseCaipAddress,
  parseDecimal,
  parseFiat,
} from '@holdfast/caip'
import { namespaceSupports } from '../../accounts/selectors.ts'
import { type AccountSnapshot, getAccount } from '../../connections/snapshot.ts'
import type { KitWith } from '../../kit.ts'
import type { TokenBalance } from '../../storage/accountCaches.ts'
import { showableText } from '../../text/showableText.ts'
import { loadTokens } from '../../tokens/actions/loadTokens.ts'
import { isSameAsset } from '../machine.ts'
import type { SendAsset } from '../state.ts'

/** The most decimals that a token can have: on the chain, the number of decimals is one byte. */
const MAX_DECIMALS = 255

/**
 * Lists what the account in use can send on its network: the network's own currency first, then its known tokens, spam last.
 * Without the balance service, the list still has the currency and the token that the app chose.
 *
 * @returns undefined if the account in use cannot send, if its network is not one of the app's, or if the account or network in
 * use has changed meanwhile.
 */
export async function readHoldings(kit: KitWith<'send'>): Promise<readonly SendAsset[] | undefined> {
  const { caipAddress } = getAccount(kit)
  const reported = await loadTokens(kit)
  const account = getAccount(kit)
  const { namespace, address, caipNetwork } = account
  if (!namespaceSupports(namespace, 'send') || !address || !caipNetwork || account.caipAddress !== caipAddress)
    return undefined
  const onNetwork = reported.filter(({ chainId }) => chainId === caipNetwork.caipNetworkId)
  const spamLast = onNetwork.toSorted((first, second) => Number(first.isSpam ?? false) - Number(second.isSpam ?? false))
  const assets = spamLast.flatMap((each) => assetOf(each) ?? [])
  const reportedCurrency = assets.find(({ standard }) => standard === 'native')
  const configured = currencyOf(caipNetwork)
  const { price, iconUrl = configured.iconUrl } = reportedCurrency ?? configured
  const currency = { ...configured, balance: account.nativeBalance, price, iconUrl }
  const tokens = assets.filter(({ standard }) => standard !== 'native')
  const chosen = chosenTokenOf(account, currency)
  const isListed = chosen && tokens.some((each) => isSameAsset(each, chosen))
  return [currency, ...(chosen && !isListed ? [chosen] : []), ...tokens]
}

/** Returns the token that the app chose for the network, if any. */
function chosenTokenOf(account: AccountSnapshot, currency: SendAsset): SendAsset | undefined {
  const { balanceToken, balance, balanceDecimals: decimals, balanceSymbol: symbol = '' } = account
  if (!balanceToken || !isEvmAddress(balanceToken.address)) return undefined
  const { address, name } = balanceToken
  return {
    ...currency,
    standard: 'erc20',
    address,
    name,
    symbol,
    decimals,
    balance,
    price: undefined,
    iconUrl: undefined,
  }
}

/** Returns the currency of a network as an asset to send. */
function currencyOf({ caipNetworkId, nativeCurrency, assets }: CaipNetwork): SendAsset {
  return {
    standard: 'native',
    caipNetworkId,
    address: undefined,
    tokenId: undefined,
    ...nativeCurrency,
    balance: undefined,
    price: undefined,
    iconUrl: assets?.imageUrl,
  }
}

/** Reads an entry of the balance service; undefined for a token that cannot be sent. */
function assetOf({ address, name, symbol, chainId, quantity, price, iconUrl }: TokenBalance): SendAsset | undefined {
  const decimals = Number(quantity.decimals)
  const contract = address === undefined ? undefined : parseCaipAddress(address).address
  if (!Number.isInteger(decimals) || decimals < 0 || decimals > MAX_DECIMALS) return undefined
  const isSolana = namespaceOf(chainId) === 'solana'
  if (contract !== undefined && !isAddress(contract, isSolana ? 'solana' : 'eip155')) return undefined
  return {
    standard: contract === undefined ? 'native' : isSolana ? 'spl' : 'erc20',
    caipNetworkId: chainId as CaipNetworkId, // The answer's parser has checked it.
    address: contract,
    tokenId: undefined,
    name: showableText(name),
    symbol: showableText(symbol),
    decimals,
    // Shown until `readAsset` has read the balance from the chain.
    balance: parseDecimal(quantity.numeric, decimals),
    // A price of 0 means that no price is known.
    price: parseFiat(price) || undefined,
    iconUrl,
  }
}

import { type Currency, type FungiblePrice, isNativeToken } from '@holdfast/api/data'
import { type CaipAddress, type CaipNetworkId, parseCaipAddress } from '@holdfast/caip'
import type { HoldingStore } from '../balances/store.ts'
import type { DataChain, DataChains } from '../chain-data/createDataChains.ts'
import { readAccount } from '../chain-data/http/readAccount.ts'
import type { Icons } from '../chain-data/icons.ts'
import { isOtherNamespace } from '../other-chains/createOtherChains.ts'
import { readOtherAccount } from '../other-chains/readOtherAccount.ts'
import type { OtherChainService } from '../other-chains/service.ts'
import { judgeToken } from '../spam/rules.ts'
import { assertCurrency } from './currencies.ts'
import { toJsonNumber } from './decimal.ts'
import type { PricedToken } from './PriceSource.ts'

/** Prices of tokens. */
export type PriceService = {
  /**
   * Answers `POST /v1/fungible/price`: the tokens in the order of the call.
   *
   * @param subnet - the caller's network, as returned by `subnetOf`.
   * @throws {ChainNotSupportedError} | {InvalidDataParameterError}
   */
  find: (addresses: readonly CaipAddress[], currency: Currency, subnet: string) => Promise<FungiblePrice[]>
}

type RequestedToken = { address: CaipAddress; token: PricedToken }

/** Creates the service. */
export function createPriceService(options: {
  chains: DataChains
  store: Pick<HoldingStore, 'findTokens'>
  icons: Icons
  /** Chains other than EVM chains. */
  otherChains: Pick<OtherChainService, 'prices'>
}): PriceService {
  const { chains, store, icons, otherChains } = options

  const findOn = async (chain: DataChain, requested: readonly RequestedToken[]): Promise<[string, FungiblePrice][]> => {
    const { network, knownTokens } = chain
    const unlisted = requested.flatMap(({ token }) => (token === 'native' || knownTokens.find(token) ? [] : [token]))
    const [stored, prices] = await Promise.all([
      store.findTokens(network.id, unlisted),
      chain.prices.find(requested.map(({ token }) => token)),
    ])
    const facts = new Map<string, { name: string | null; symbol: string | null }>([
      ['native', network.nativeCurrency],
      ...stored.map((token) => [token.address, token] as const),
      ...knownTokens.all.map((token) => [token.address, token] as const),
    ])
    return requested.map(({ address, token }) => {
      const { name = null, symbol = null } = facts.get(token) ?? {}
      const isSpam = token !== 'native' && judgeToken({ address: token, name, symbol }, { knownTokens }) !== undefined
      const price = isSpam ? undefined : prices.get(token)
      return [
        address,
        {
          name: name ?? '',
          symbol: symbol ?? '',
          iconUrl: icons.ofToken(chain, token),
          price: price ? toJsonNumber(price.value) : null,
          address,
          priceSource: price?.source ?? null,
          priceUpdatedAt: price?.at.toISOString() ?? null,
        },
      ]
    })
  }

  return {
    find: async (addresses, currency, subnet) => {
      assertCurrency(currency)
      const groups = new Map<DataChain, RequestedToken[]>()
      const others = new Map<CaipNetworkId, { address: CaipAddress; asset: string }[]>()
      for (const address of new Set(addresses)) {
        const { caipNetworkId, address: plain } = parseCaipAddress(address)
        if (isOtherNamespace(caipNetworkId)) {
          const asset = isNativeToken(address)
            ? 'native'
            : readOtherAccount(plain, { chainId: caipNetworkId, parameter: 'addresses' })
          others.set(caipNetworkId, [...(others.get(caipNetworkId) ?? []), { address, asset }])
          continue
        }
        const chain = chains.get(caipNetworkId)
        const group = groups.get(chain) ?? []
        groups.set(chain, group)
        const token = isNativeToken(address)
          ? 'native'
          : readAccount(address, { chainId: caipNetworkId, parameter: 'addresses' })
        group.push({ address, token })
      }
      const [evmPrices, otherPrices] = await Promise.all([
        Promise.all(Array.from(groups, ([chain, requested]) => findOn(chain, requested))),
        Promise.all(Array.from(others, ([chainId, requested]) => otherChains.prices(chainId, requested, subnet))),
      ])
      const priced = otherPrices.flat().map((each) => [each.address ?? '', each] as const)
      const found = new Map<string, FungiblePrice>([...evmPrices.flat(), ...priced])
      return addresses.flatMap((address) => found.get(address) ?? [])
    },
  }
}

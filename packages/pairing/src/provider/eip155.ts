import { isRecord } from '@holdfast/base'
import { askNode } from './askNode.ts'
import { bundlerStatusOf, readSentCalls, statusOf } from './callsStatus.ts'
import { capabilitiesOf } from './capabilities.ts'
import { addressesOn, approvedChains, hexChainId, methodsOf, readChain } from './chains.ts'
import { ProviderError, providerCodes } from './errors.ts'
import type { ProviderRequest, Scope } from './Scope.ts'

/** Serves the methods of EVM chains. */
export type Eip155 = {
  request: (request: ProviderRequest, chain: string, waitS: number | undefined) => Promise<unknown>
  /** Drops the cached capabilities. Called when the accounts or chains may have changed. */
  forget: () => void
}

/** Creates the provider's own handling of EVM requests: cached capabilities, network switches and the status of batches. */
export function createEip155(scope: Scope): Eip155 {
  /** The capabilities that the wallet returned, by address and chains. Cached because each request wakes the user's phone. */
  let cache = new Map<string, unknown>()

  const forget = (): void => void (cache = new Map())

  const switchChain = async (request: ProviderRequest, waitS: number | undefined): Promise<null> => {
    const session = scope.session()
    const [parameter] = paramsOf(request)
    const chain = readChain(isRecord(parameter) ? parameter['chainId'] : undefined, true)
    if (!chain) throw new ProviderError({ code: providerCodes.invalidParams, message: 'Invalid params: chainId' })
    const approved = approvedChains(session, 'eip155')
    if (!approved.includes(chain)) {
      const [first] = approved
      if (!first || !methodsOf(session, 'eip155').includes('wallet_switchEthereumChain')) {
        const message = `Failed to switch to chain '${chain}'. The chain is not approved or the wallet does not support 'wallet_switchEthereumChain' method.`
        throw new ProviderError({ code: providerCodes.unsupportedMethod, message })
      }
      await scope.askWallet({ method: request.method, params: [{ chainId: hexChainId(chain) }] }, first, waitS)
    }
    scope.switchTo(chain)
    return null
  }

  const getCapabilities = async (
    request: ProviderRequest,
    chain: string,
    waitS: number | undefined,
  ): Promise<unknown> => {
    const [address, chainIds] = paramsOf(request)
    if (typeof address !== 'string' || !address) {
      const message = 'Missing address parameter in `wallet_getCapabilities` request'
      throw new ProviderError({ code: providerCodes.invalidParams, message })
    }
    const session = scope.session()
    const chains = Array.isArray(chainIds)
      ? chainIds.map((chainId) => readChain(chainId)).filter((id) => id !== undefined)
      : approvedChains(session, 'eip155')
    const key = [address.toLowerCase(), ...[...chains].sort()].join()
    const cachedOrStated = cache.get(key) ?? capabilitiesOf(session, address, chains)
    if (cachedOrStated !== undefined) return cachedOrStated
    // If `forget` runs meanwhile, it replaces the map. The answer then goes into the old map, and is dropped with that map.
    const cacheAtRequest = cache
    const answer = await scope.askWallet(request, chain, waitS)
    cacheAtRequest.set(key, answer)
    return answer
  }

  const sendCalls = async (request: ProviderRequest, chain: string, waitS: number | undefined): Promise<unknown> => {
    const result = await scope.askWallet(request, chain, waitS)
    // An account's first batch may upgrade it to a smart account, which changes its capabilities.
    forget()
    const sent = readSentCalls(result)
    // If storage fails, the status can still be requested from the wallet.
    if (sent) await scope.client.keepSentCalls({ ...sent, topic: scope.session().topic }).catch(() => undefined)
    return result
  }

  const getCallsStatus = async (
    request: ProviderRequest,
    chain: string,
    waitS: number | undefined,
  ): Promise<unknown> => {
    const session = scope.session()
    const id = String(paramsOf(request)[0])
    const { bundler_name: name, bundler_url: url } = session.sessionProperties ?? {}
    const bundler = (typeof name === 'string' ? scope.bundlerUrl(name, chain) : undefined) ?? url
    if (typeof bundler === 'string' && /^https?:/i.test(bundler)) {
      // Called as a method, the browser's own `fetch` would throw.
      const { fetch } = scope
      // The wallet chooses the URL. It may point to this page's own server, so the user's cookies are not sent.
      const post: typeof fetch = (input, init) => fetch(input, { ...init, credentials: 'omit' })
      const receipt = await askNode(post, bundler, { method: 'eth_getUserOperationReceipt', params: [id] })
      return bundlerStatusOf(id, chain, receipt)
    }
    const calls = scope.client.getSentCalls({ topic: session.topic, id })
    if (calls) {
      const node = scope.rpcUrl(calls.caip2)
      const receiptOf = (hash: string): Promise<unknown> =>
        askNode(scope.fetch, node, { method: 'eth_getTransactionReceipt', params: [hash] })
      return statusOf(calls, await Promise.all(calls.transactionHashes.map(receiptOf)))
    }
    if (methodsOf(session, 'eip155').includes(request.method)) return scope.askWallet(request, chain, waitS)
    const message = 'Fetching call status not approved by the wallet.'
    throw new ProviderError({ code: providerCodes.unsupportedMethod, message })
  }

  return {
    request: async (request, chain, waitS) => {
      switch (request.method) {
        case 'eth_accounts':
        case 'eth_requestAccounts':
          return addressesOn(scope.session(), chain)
        case 'eth_chainId':
          return hexChainId(chain)
        case 'wallet_switchEthereumChain':
          return switchChain(request, waitS)
        case 'wallet_getCapabilities':
          return getCapabilities(request, chain, waitS)
        case 'wallet_sendCalls':
          return sendCalls(request, chain, waitS)
        case 'wallet_getCallsStatus':
          return getCallsStatus(request, chain, waitS)
        default:
          return scope.route(request, chain, waitS)
      }
    },
    forget,
  }
}

function paramsOf({ params }: ProviderRequest): readonly unknown[] {
  return Array.isArray(params) ? params : []
}

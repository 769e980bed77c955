import { createOnRampClient, type OnRampClient, type OnRampOrder } from '@holdfast/api/onramp'
import { freePorts } from '@holdfast/testing/ports'
import { devnetChains } from '../../config/chains/chains.ts'
import type { Config } from '../../config/loadConfig.ts'
import { dataService } from '../../services/dataService.ts'
import type { ServiceFactory } from '../../services/Service.ts'
import { dataCaller } from '../../test/dataCaller.ts'
import { startTestServer, type TestServer } from '../../test/testServer.ts'
import { until } from '../../test/until.ts'
import { startOnRamp } from '../startOnRamp.ts'

/** A server with the on-ramp, and clients that buy tokens from it. */
export type TestOnRamp = ReturnType<typeof dataCaller> & {
  site: TestServer
  onRamp: OnRampClient
  /** Polls an order until it has one of these states. */
  waitForStatus: (id: string, ...statuses: OnRampOrder['status'][]) => Promise<OnRampOrder>
  /** Posts a request as another kit does, without our client. */
  post: (path: string, body: object, headers?: Record<string, string>) => Promise<Response>
  stop: () => Promise<void>
}

/** Starts a server with the on-ramp and the data service. @param options.rpcUrl - the URL of the local chain's node. */
export async function startTestOnRamp(options: {
  rpcUrl: string
  onRamp?: Partial<Config['onRamp']>
  config?: Partial<Config>
  port?: number
}): Promise<TestOnRamp> {
  const [free = 0] = await freePorts(1)
  const port = options.port ?? free
  const url = `http://127.0.0.1:${port}`
  const caller = dataCaller(() => url)
  const [devnet] = devnetChains(8545)
  if (!devnet) throw new Error('there is no local chain')
  const onRampService: ServiceFactory = {
    name: 'onramp',
    start: startOnRamp,
  }
  const site = await startTestServer({
    services: [dataService, onRampService],
    config: {
      projectId: caller.projectId,
      authSecret: 'a secret of the tests, long enough',
      services: { port, url, relayUrl: url.replace('http', 'ws') },
      chains: [{ ...devnet, index: undefined, rpcUpstreams: [options.rpcUrl] }],
      ...options.config,
      onRamp: {
        coinbase: undefined,
        meld: undefined,
        sandboxUrl: `${url}/dev/onramp`,
        sandboxLateMs: 240_000,
        country: 'US',
        refusedCountries: [],
        ...options.onRamp,
      },
    },
  })
  const { projectId, origin } = caller
  const onRamp = createOnRampClient(caller.options())
  return {
    ...caller,
    site,
    onRamp,
    waitForStatus: async (id, ...statuses) => {
      let order = await onRamp.getOrder({ id })
      await until(async () => {
        order = await onRamp.getOrder({ id })
        return statuses.includes(order.status)
      })
      return order
    },
    post: (path, body, headers = {}) =>
      fetch(`${url}${path}?projectId=${projectId}`, {
        method: 'POST',
        headers: { origin, ...headers },
        body: JSON.stringify(body),
      }),
    stop: () => site.stop(),
  }
}

/** Opens the sandbox's page as a browser does, with its cookie. */
export function openCheckout(url: string) {
  let cookie = ''
  const send = async (init: RequestInit = {}): Promise<{ status: number; text: string }> => {
    const headers = new Headers(init.headers)
    headers.set('cookie', cookie)
    const response = await fetch(url, { redirect: 'manual', ...init, headers })
    cookie = response.headers.get('set-cookie')?.split(';')[0] ?? cookie
    return { status: response.status, text: await response.text() }
  }
  return {
    read: () => send(),
    state: async () => (await send({ headers: { accept: 'application/json' } })).text,
    pay: (number: string, fields: Record<string, string> = {}) =>
      send({ method: 'POST', body: new URLSearchParams({ number, expiry: '12/40', code: '123', ...fields }) }),
  }
}

/** Writes a wallet's address as a request's `destinationWallets` entry. */
export const walletOf = (address: string) => ({ address, blockchains: ['ethereum'], assets: ['ETH'] })

/** Begins a purchase at the sandbox, by default of ether for a hundred dollars. */
export async function beginPurchase(
  { onRamp, origin }: TestOnRamp,
  address: string,
  order: { presetFiatAmount?: string; presetCryptoAmount?: string; purchaseCurrency?: string } = {},
) {
  const { url, order: begun } = await onRamp.createUrl({
    destinationWallets: [walletOf(address)],
    defaultNetwork: 'ethereum',
    partnerUserId: address,
    provider: 'sandbox',
    chainId: 'eip155:31337',
    presetFiatAmount: '100',
    redirectUrl: `${origin}/stake?amount=1`,
    ...order,
  })
  if (!begun) throw new Error('the answer contains no order')
  return { url, order: begun }
}

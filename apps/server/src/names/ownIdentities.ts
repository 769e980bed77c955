import type { OwnGateway } from '../identity/createEnsClient.ts'
import type { FoundIdentity } from '../identity/readIdentity.ts'
import type { NameGateway } from './gateway/createNameGateway.ts'
import type { NameStore } from './store.ts'

/** Creates the function that finds an account's name in our own zone, and the name's avatar. */
export function createOwnIdentities(options: {
  zone: string
  store: Pick<NameStore, 'findByAddress'>
}): (address: `0x${string}`) => Promise<FoundIdentity | undefined> {
  const { zone, store } = options
  return async (address) => {
    const row = await store.findByAddress(address)
    return row && { name: `${row.label}.${zone}`, avatar: row.avatar }
  }
}

/**
 * Lets this server read names of its own zone through a chain's resolver without calling itself over the network.
 *
 * @param options.url - the URL below which the gateway is served, such as `https://services.app.example/v1/names`.
 */
export function createOwnGateway(options: { gateway: NameGateway; url: string }): OwnGateway {
  const { gateway, url: ownUrl } = options
  return (url, request) => {
    const [, chainId] = url.startsWith(`${ownUrl}/`)
      ? (/^\/(\d{1,16})(?:\/|$)/.exec(url.slice(ownUrl.length)) ?? [])
      : []
    return chainId === undefined ? undefined : gateway.answer({ chainId: Number(chainId), ...request })
  }
}

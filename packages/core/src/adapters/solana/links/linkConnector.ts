import { type CaipNetworkId, parseSolanaAddress } from '@holdfast/caip'
import { ConnectorNotFoundError, InvalidWalletAnswerError } from '../../../connections/errors.ts'
import { ChainNotSupportedError } from '../../../networks/errors.ts'
import type { WalletGrant } from '../../../wallet-client/walletConnector.ts'
import type { AdapterContext } from '../../adapter.ts'
import type { SolanaConnector } from '../connectors/solanaConnector.ts'
import { LinkSessionNotStoredError } from '../errors.ts'
import { createLinkCalls } from './createLinkCalls.ts'
import { isLinkNetwork } from './linkMessages.ts'
import { type LinkSession, linkKeys } from './linkRecords.ts'
import { createLinkRequests } from './linkRequests.ts'
import { type LinkWallet, linkId } from './linkWallet.ts'

/**
 * Creates the connector of a wallet's app on the phone, which is reached by encrypted links. The connection outlives the page:
 * each request opens the app, which may return to another page.
 *
 * @see https://docs.phantom.com/phantom-deeplinks/handling-sessions
 */
export function linkConnector(wallet: LinkWallet, context: AdapterContext): SolanaConnector {
  const { caipNetworks, window: target } = context
  const id = linkId(wallet.name)
  const requests = createLinkRequests(context, wallet, id)
  const { records } = requests
  let notifyChange = (): void => {}

  const session = (): LinkSession => {
    const found = records.session(id)
    if (!found) throw new ConnectorNotFoundError({ connectorId: id })
    return found
  }
  const grant = (): WalletGrant | undefined => {
    const found = records.session(id)
    if (!found) return undefined
    const { address, caipNetworkId } = found
    return {
      addresses: [address],
      accounts: [{ address, publicKey: address }],
      caipNetworkId,
      approvedCaipNetworkIds: [caipNetworkId],
      canRequestNetworks: true,
    }
  }
  /**
   * Opens a connection for one network, or takes a connection that the wallet has already returned. Each network needs a
   * connection of its own.
   *
   * @param takes - returns whether a returned connection for this network may be used.
   */
  const open = async (
    caipNetworkId: CaipNetworkId,
    { takes, signal }: { takes: (returned: CaipNetworkId) => boolean; signal?: AbortSignal },
  ): Promise<WalletGrant> => {
    const method = 'connect'
    const { request, walletKey, content } =
      requests.takeAnswered((each) => each.method === method && takes(each.caipNetworkId)) ??
      (await requests.ask({ method, content: [], caipNetworkId }, { signal }))
    const { public_key: address, session: token } = content
    if (typeof address !== 'string' || !parseSolanaAddress(address) || typeof token !== 'string')
      throw new InvalidWalletAnswerError({ method, answer: address })
    const { secretKey, caipNetworkId: network } = request
    records.setSession({ connectorId: id, secretKey, walletKey, token, address, caipNetworkId: network })
    const opened = grant()
    // The browser did not store the session, so the app's later answers would be lost too.
    if (!opened) throw new LinkSessionNotStoredError()
    return opened
  }
  const assertSupported = (caipNetworkId: CaipNetworkId): void => {
    if (!isLinkNetwork(caipNetworkId)) throw new ChainNotSupportedError({ caipNetworkId })
  }

  return {
    id,
    connect: async ({ preferred, signal }) => {
      const configured = caipNetworks.map(({ caipNetworkId }) => caipNetworkId)
      const network = [preferred, ...configured].find((each) => each !== undefined && isLinkNetwork(each))
      if (!network) throw new ChainNotSupportedError({ caipNetworkId: preferred ?? 'solana:' })
      // The wallet may have returned a connection that an earlier page requested for another network.
      return open(network, { takes: () => true, signal })
    },
    reconnect: async () => grant(),
    read: grant,
    follow: (onChange) => {
      notifyChange = onChange
      // Another tab has changed the session: the wallet returned to that tab, or the user disconnected in it.
      const onEvent = (event: Event): void => {
        if (Reflect.get(event, 'key') === linkKeys.session.key) onChange()
      }
      target?.addEventListener('storage', onEvent)
      return () => {
        notifyChange = () => {}
        target?.removeEventListener('storage', onEvent)
      }
    },
    // The app is not opened to disconnect: once the key is deleted here, the wallet's token is useless.
    disconnect: async () => records.endSession(id),
    setDefaultNetwork: () => {},
    requestNetwork: async ({ caipNetworkId }) => {
      assertSupported(caipNetworkId)
      await open(caipNetworkId, { takes: (returned) => returned === caipNetworkId })
    },
    ...createLinkCalls(wallet, {
      requests,
      session,
      onForgotten: () => {
        records.endSession(id)
        notifyChange()
      },
    }),
  }
}

import type { AdapterContext } from '../../adapter.ts'
import type { SolanaConnector } from '../connectors/solanaConnector.ts'
import { linkConnector } from './linkConnector.ts'
import { createLinkRecords } from './linkRecords.ts'
import { acceptReturn } from './linkRequests.ts'
import { type LinkWallet, linkId } from './linkWallet.ts'
import type { LinkReturn } from './takeReturn.ts'

/**
 * Wallets' apps that are reached by links. They load separately, so that a page without them does not load their cryptography.
 */
export type LinkedApps = {
  /** Returns undefined for any other connector. */
  connectorOf: (connectorId: string) => SolanaConnector | undefined
  /** The connector of the app that returned to this page with the answer to a request to connect. */
  connecting: string | undefined
}

/** Creates the access to wallets' apps. @param returned - the answer with which one of them returned to this page. */
export function linkedApps(
  context: AdapterContext,
  links: readonly LinkWallet[],
  returned: LinkReturn | undefined,
): LinkedApps {
  const request = returned && acceptReturn(createLinkRecords(context), returned)
  return {
    connectorOf: (connectorId) => {
      const link = links.find(({ name }) => linkId(name) === connectorId)
      return link && linkConnector(link, context)
    },
    connecting: request?.method === 'connect' ? request.connectorId : undefined,
  }
}

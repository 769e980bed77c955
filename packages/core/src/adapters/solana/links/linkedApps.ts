import type { AdapterContext } from '../../adapter.ts'
import type { SolanaConnector } from '../connectors/solanaConnector.ts'
import { linkConnector } from './linkConnector.ts'
import { createLinkRecords } from './linkRecords.ts'
import { acceptReturn } from './linkRequests.ts'
import { type LinkWallet, linkId } from './linkWallet.ts'
import type { LinkReturn } from './takeReturn.ts'

/**
 * Wallets' apps that are reached by links. Their code loads separately, so that pages without such apps do not load its
 * cryptography.
 */
export type LinkedApps = {
  /** Returns an app's connector; undefined if the id is not that of one of the apps. */
  connectorOf: (connectorId: string) => SolanaConnector | undefined
  /** The id of the connector whose app returned to this page with the answer to a request to connect. */
  connecting: string | undefined
}

/** Creates the access to wallets' apps. @param returned - an app's answer from this page's address, which is stored. */
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

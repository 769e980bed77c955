import { createPairingClient, type PairingClient, type Session } from '@holdfast/pairing'
import { createProvider, type Provider } from '@holdfast/pairing/provider'
import type { System } from '@holdfast/testing/system'

/** CAIP-2 id of the devnet, which most stories use. */
export const DEVNET = 'eip155:31337'
/** CAIP-2 id of the second devnet. */
export const SECOND = 'eip155:31338'

/** The namespaces that an app of these stories requests. */
export const requestedNamespaces = {
  eip155: {
    chains: [DEVNET, SECOND],
    methods: [
      'personal_sign',
      'eth_sign',
      'eth_signTypedData_v4',
      'eth_sendTransaction',
      'eth_signTransaction',
      'wallet_switchEthereumChain',
      'wallet_addEthereumChain',
      'wallet_getCapabilities',
    ],
    events: ['chainChanged', 'accountsChanged'],
  },
}

/** An app without a page: our pairing client on the system's real relay. */
export type HeadlessApp = {
  client: PairingClient
  provider: Provider
  projectId: string
  /** Proposes a session. @returns the link, and a promise of the session that the wallet approves. */
  connect: (parameters?: Parameters<PairingClient['connect']>[0]) => Promise<{ uri: string; session: Promise<Session> }>
  close: () => void
}

/** Opens an app that stores nothing. @param redirect - The URL to which the wallet should send the user back. */
export async function openHeadlessApp(
  system: System,
  name = 'Kelp Farm',
  redirect?: { universal: string },
): Promise<HeadlessApp> {
  const config: unknown = await (await fetch(`${system.walletUrl}/config.json`)).json()
  const { projectId, relayUrl } = config as { projectId: string; relayUrl: string }
  const metadata = { name, description: 'An app of the stories.', url: 'https://kelp.example', icons: [], redirect }
  const client = await createPairingClient({ relayUrl, projectId, metadata })
  const provider = createProvider({ client })
  return {
    client,
    provider,
    projectId,
    connect: async (parameters = { optionalNamespaces: requestedNamespaces }) => {
      const shown = new Promise<string>((resolve) => {
        const undo = provider.on('display_uri', (uri) => {
          undo()
          resolve(uri)
        })
      })
      const session = provider.connect(parameters)
      // Prevents an unhandled rejection, since a story that expects a rejection awaits it later.
      session.catch(() => undefined)
      return { uri: await shown, session }
    },
    close: () => {
      provider.close()
      client.close()
    },
  }
}

import { createFrameHost } from '@holdfast/frame'
import { raiseAlert } from '../../alerts/actions/raiseAlert.ts'
import type { KitWith } from '../../kit.ts'
import { getActiveNetwork } from '../../networks/selectors.ts'
import { getMetadata } from '../../options/selectors.ts'
import { lastCodeTimeKey } from '../../storage/loginKeys.ts'
import { version } from '../../version.ts'
import { createEmbeddedClient } from './embeddedClient.ts'
import type { EmbeddedEnvironment } from './environment.ts'
import type { EmbeddedClient } from './source.ts'

/** The path of the frame's page on its origin. */
const FRAME_PATH = '/sdk'

/**
 * Creates the client of the embedded wallet over its frame. The first request puts the frame into the page; the frame then gets
 * the app's theme and metadata.
 *
 * @throws {TypeError} if `services.secureUrl` is not set. A kit always sets it: the capability joins only with that URL.
 */
export function openFrame(kit: KitWith<'embedded'>, { page, loadTimeoutMs }: EmbeddedEnvironment = {}): EmbeddedClient {
  const { clock, storage, log } = kit.internals
  const { projectId = '', services, sdkType, sdkVersion = version } = kit.options.getState()
  const frame = createFrameHost({
    url: new URL(FRAME_PATH, services.secureUrl).href,
    projectId,
    chainId: getActiveNetwork(kit, { namespace: 'eip155' }).caipNetworkId,
    enableLogger: false,
    window: page,
    clock,
    loadTimeoutMs,
    lastEmailTime: {
      read: () => kit.embedded.getState().lastCodeAt,
      write: (atMs) => {
        storage.set(lastCodeTimeKey, atMs)
        kit.embedded.send({ type: 'codeRequested', atMs })
      },
    },
    onTimeout: () => raiseAlert(kit, 'embeddedWalletTimeout'),
  })
  const logFailure = (what: string) => (error: unknown) => log.info(`Unable to sync ${what} to auth connector`, error)
  frame.on('ready', () => {
    const { name, description, url, icons } = getMetadata(kit)
    const metadata = { name, description, url, icons: [...icons] }
    frame.request('SYNC_DAPP_DATA', { metadata, sdkType, sdkVersion, projectId }).catch(logFailure('dapp data'))
    const { themeMode, themeVariables } = kit.theme.getState()
    frame.request('SYNC_THEME', { themeMode, themeVariables: { ...themeVariables } }).catch(logFailure('theme'))
  })
  return createEmbeddedClient(kit, frame)
}

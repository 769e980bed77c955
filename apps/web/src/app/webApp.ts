import type { ApiClient, PageData, PublicConfig, User } from '@holdfast/api'
import { loadOnce, onceInFlight } from '@holdfast/base'
import {
  closeModal,
  createKit,
  type Kit,
  type KitEnvironment,
  type KitOptions,
  lateAdapter,
  type SocialProvider,
} from '@holdfast/core'
import { eip155 } from '@holdfast/core/eip155'
import { type ColorModeControl, createColorMode } from '@holdfast/ui/color-mode'
import { createObservable, type Observable, type Readable } from '@holdfast/ui/observable'
import { createToaster, type ToastContent, type ToasterStore } from '@holdfast/ui/toast'
import { forgetOnUserChange } from '../session/forgetOnUserChange.ts'
import { forgetUser } from '../session/forgetUser.ts'
import { createSession, type Session } from '../session/session.ts'
import type { StakeAction } from '../stake/action.ts'
import type { StakeServices } from '../stake/services.ts'
import { createKitToasts } from './layout/kitToasts.ts'
import { createLazyApi } from './loading/lazyApi.ts'
import { localStorageOf } from './localStorageOf.ts'
import { productName } from './product.ts'

/** Storage key of the colour mode; `public/first-paint.js` reads it too. */
const colorModeKey = 'holdfast.color-mode'

/** The public configuration, and the wallet kit created from it. */
type ConfigState = { status: 'loading' } | { status: 'failed' } | { status: 'ready'; config: PublicConfig; kit: Kit }

/** Wei staked by the connected account: `unknown` until it has been read, `unavailable` when it could not be read. */
export type ShownStake = bigint | 'unknown' | 'unavailable'

/** Everything that lives as long as the page, created once and provided by context. */
export type WebApp = {
  api: ApiClient
  /** A fetch that reports every 401 and 403 to the session. */
  fetch: typeof globalThis.fetch
  session: Session
  colorMode: ColorModeControl
  config: Readable<ConfigState>
  /** Fetches the configuration once. A call after a failure fetches it again. Never rejects. */
  loadConfig: () => Promise<void>
  /** The page's toasts. */
  toaster: ToasterStore
  /** Shows a message of the wallet kit among the toasts. Undefined dismisses the shown message. */
  showKitToast: (toast: ToastContent | undefined) => void
  /** The action of the open stake dialog; null while none is open. */
  dialog: Observable<StakeAction | null>
  /** The stake that the wallet button shows. */
  shownStake: Observable<ShownStake>
  /**
   * Requests a signature from the connected wallet, and binds the wallet to the user. A second call during the first shares its
   * result. Never rejects.
   */
  verifyWallet: () => Promise<void>
  /** Loads the chain access and the list of this page's transactions, once. */
  loadStake: () => Promise<StakeServices>
}

/**
 * Creates the page's app. Nothing is fetched until one of the app's functions is called.
 *
 * @param pageData - The data that the server wrote into the page.
 */
export function createWebApp(pageData?: PageData, page: Window = window): WebApp {
  const fetchAndWatch: typeof globalThis.fetch = async (input, init) => {
    const response = await globalThis.fetch(input, init)
    // After the session has ended, the server treats a wallet's proof as another user's, and answers 403 instead of 401.
    if (response.status === 401 || response.status === 403) session.reportUnauthorized()
    return response
  }
  const api = createLazyApi({ baseUrl: '/api', fetch: fetchAndWatch })
  const session: Session = createSession({
    fetchUser: async (): Promise<User | null> => (await api.getSession()).user,
    postLogout: () => api.logout(),
    channel: new BroadcastChannel('holdfast.session'),
    knownUser: pageData?.session.user,
  })
  const colorMode = createColorMode(colorModeKey, page)
  const toaster = createToaster()
  let stake: StakeServices | undefined
  const config = createObservable<ConfigState>(pageData ? toConfigState(pageData.config) : { status: 'loading' })

  /** A configuration that the kit rejects counts as failed to load. */
  function toConfigState(publicConfig: PublicConfig): ConfigState {
    try {
      return { status: 'ready', config: publicConfig, kit: openKit(publicConfig) }
    } catch {
      // The page shows the failure and offers a retry.
      return { status: 'failed' }
    }
  }

  function openKit(publicConfig: PublicConfig): Kit {
    const themeMode = { getMode: colorMode.mode.get, subscribe: colorMode.mode.subscribe }
    const kit = createProductKit(publicConfig, { origin: page.location.origin, themeMode })
    closeModalWithoutUser(kit, session)
    const storage = localStorageOf(page)
    forgetOnUserChange({ session, storage, forget: () => forgetUser({ kit, storage, toaster, stake }) })
    return kit
  }

  async function loadConfig(): Promise<void> {
    if (config.get().status === 'ready') return
    // The page shows the state 'failed', with a way to try again.
    const publicConfig = await api.getConfig().catch(() => undefined)
    config.set(publicConfig ? toConfigState(publicConfig) : { status: 'failed' })
  }

  async function verify(): Promise<void> {
    const state = config.get()
    if (state.status !== 'ready') return
    const { verifyWallet } = await import('../wallet-button/verifyWallet.ts')
    await verifyWallet({ kit: state.kit, api, session, toaster })
  }

  async function loadStake(): Promise<StakeServices> {
    const state = config.get()
    if (state.status !== 'ready') throw new Error('The configuration has not loaded yet.')
    const { createStakeServices } = await import('../stake/services.ts')
    return (stake = await createStakeServices(state.kit, toaster))
  }

  return {
    api,
    fetch: fetchAndWatch,
    session,
    colorMode,
    config,
    loadConfig: onceInFlight(loadConfig),
    toaster,
    showKitToast: createKitToasts(toaster),
    dialog: createObservable<StakeAction | null>(null),
    shownStake: createObservable<ShownStake>('unknown'),
    verifyWallet: onceInFlight(verify),
    loadStake: loadOnce(loadStake),
  }
}

/** Closes the modal when the session ends, since it was opened for the user. */
function closeModalWithoutUser(kit: Kit, { state }: Session): void {
  let wasUser = state.get().status === 'user'
  state.subscribe(() => {
    const isUser = state.get().status === 'user'
    if (wasUser && !isUser) closeModal(kit)
    wasUser = isUser
  })
}

/**
 * Creates the kit that the product uses.
 *
 * @param page.origin - Origin of the product's own pages.
 */
export function createProductKit(
  config: PublicConfig,
  page: { origin: string } & Pick<KitOptions, 'themeMode'>,
  environment?: KitEnvironment,
): Kit {
  const { origin, themeMode } = page
  const { otherChains = [] } = config
  const options: KitOptions = {
    projectId: config.projectId,
    // Without the embedded wallet's frame, the kit offers no login by email.
    services: { ...config.services, ...(config.secureUrl && { secureUrl: config.secureUrl }) },
    nameZone: config.nameZone,
    // Cast: the server lists only providers that the kit supports.
    features: { socials: (config.walletSocials ?? []) as SocialProvider[] },
    networks: [...config.chains, ...otherChains],
    adapters: [
      eip155(),
      // The code of these adapters loads after the page.
      ...Array.from(new Set(otherChains.map(({ chainNamespace }) => chainNamespace)), (namespace) =>
        lateAdapter(namespace, () => import('./otherAdapters.ts').then((adapters) => adapters[namespace]())),
      ),
    ],
    metadata: { name: productName, description: '', url: origin, icons: [`${origin}/favicon.svg`] },
    themeMode,
  }
  return createKit(options, environment)
}

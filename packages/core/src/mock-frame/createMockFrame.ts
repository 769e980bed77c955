import { referenceOf } from '@holdfast/caip'
import { createFrameGuest, type FrameGuest, type FrameHandlers, FrameRefusal } from '@holdfast/frame/guest'
import { privateKeyToAccount } from 'viem/accounts'
import type { EmbeddedEnvironment } from '../embedded/client/environment.ts'

/** The URL of the mock frame: the `services.secureUrl` of a kit that uses it. */
export const MOCK_SECURE_URL = 'https://wallet.example'
const APP_ORIGIN = 'https://app.example'
const account = privateKeyToAccount(`0x${'7'.repeat(64)}`)

/**
 * A frame for tests and demonstrations. It runs the real code of the frame's side (`createFrameGuest`), but without a browser
 * and with a worthless key. The caller may replace its answers.
 */
export type MockFrame = {
  environment: EmbeddedEnvironment
  /** The requests to the frame, in order. */
  requests: { event: string; payload: unknown }[]
  /** Replaces the handlers of events. A handler refuses its event, with a text, by throwing a `FrameRefusal`. */
  answer: (handlers: Partial<FrameHandlers>) => void
  /** Makes the frame refuse events, each with a text. */
  refuse: (refused: { [Event in keyof FrameHandlers]?: string }) => void
  /** Tells the page that the session changed, or, if the token is a social login's id, that this login waits for completion. */
  updateSession: (token?: string) => void
  /** The frame's session, which a test may change. It stays when the frame is removed from the page. */
  session: { email: string | undefined; accounts: string[]; chainId: number; isConnected: boolean }
  address: string
  /** How many frames are in the page. */
  frames: () => number
}

/**
 * Creates the mock frame, and a page that holds it.
 *
 * @param parameters.isReady - false: the frame never reports that it is ready.
 * @example
 * import { createKit } from '@holdfast/core'
 * import { eip155 } from '@holdfast/core/eip155'
 * import { createMockFrame, MOCK_SECURE_URL } from '@holdfast/core/testing'
 *
 * const options = { services: { secureUrl: MOCK_SECURE_URL }, networks, adapters: [eip155()] }
 * const kit = createKit(options, { embedded: createMockFrame().environment })
 */
export function createMockFrame({ isReady = true }: { isReady?: boolean } = {}): MockFrame {
  const session: MockFrame['session'] = {
    email: undefined,
    accounts: [account.address],
    chainId: 31_337,
    isConnected: false,
  }
  const requests: MockFrame['requests'] = []
  const overrides: Partial<FrameHandlers> = {}
  const user = () => ({
    address: session.accounts[0] ?? '',
    chainId: session.chainId,
    email: session.email,
    accounts: session.accounts.map((address) => ({ address, type: 'eoa' as const })),
  })
  const defaults: FrameHandlers = {
    CONNECT_EMAIL: async ({ email }) => {
      session.email = email
      return { action: 'VERIFY_OTP' }
    },
    CONNECT_DEVICE: async () => undefined,
    CONNECT_OTP: async () => {
      session.isConnected = true
      return undefined
    },
    GET_SOCIAL_REDIRECT_URI: async ({ provider }) => ({ uri: `${MOCK_SECURE_URL}/oauth/start?provider=${provider}` }),
    CONNECT_SOCIAL: async () => {
      session.isConnected = true
      return { ...user(), userName: 'kelp' }
    },
    GET_FARCASTER_URI: async () => ({ url: 'https://farcaster.example/channel' }),
    CONNECT_FARCASTER: async () => {
      session.isConnected = true
      return { userName: 'kelp.eth' }
    },
    GET_USER: async (request) => {
      if (!session.isConnected) throw new FrameRefusal('Not logged in')
      session.chainId = Number(request?.chainId ?? session.chainId)
      return user()
    },
    SIGN_OUT: async () => {
      session.isConnected = false
      return undefined
    },
    IS_CONNECTED: async () => ({ isConnected: session.isConnected }),
    GET_CHAIN_ID: async () => ({ chainId: session.chainId }),
    SWITCH_NETWORK: async ({ chainId }) => {
      session.chainId = Number(referenceOf(String(chainId)))
      return { chainId }
    },
    GET_SMART_ACCOUNT_ENABLED_NETWORKS: async () => ({ smartAccountEnabledNetworks: [31_337] }),
    INIT_SMART_ACCOUNT: async () => ({ address: account.address, isDeployed: false }),
    SET_PREFERRED_ACCOUNT: async ({ type }) => ({ type, address: account.address }),
    RPC_REQUEST: async ({ method, params }) => {
      if (method !== 'personal_sign' || !Array.isArray(params)) throw new FrameRefusal('Not part of this mock')
      return account.signMessage({ message: { raw: params[0] } })
    },
    UPDATE_EMAIL: async () => ({ action: 'VERIFY_PRIMARY_OTP' }),
    UPDATE_EMAIL_PRIMARY_OTP: async () => undefined,
    UPDATE_EMAIL_SECONDARY_OTP: async () => ({ newEmail: 'reef@example.org' }),
    SYNC_THEME: async () => undefined,
    SYNC_DAPP_DATA: async () => undefined,
    RELOAD: async () => {
      // After this answer, the frame reports again that it is ready, as the new document of a reloaded frame does.
      setTimeout(() => guests.forEach((guest) => isReady && guest.ready()))
      return undefined
    },
  }
  const handlers = Object.fromEntries(
    Object.keys(defaults).map((name) => [
      name,
      async (payload: unknown, context: unknown) => {
        requests.push({ event: name, payload })
        const handle = Reflect.get(overrides, name) ?? Reflect.get(defaults, name)
        return handle(payload, context)
      },
    ]),
    // Each entry passes the payload of an event to the handler of the same event.
  ) as unknown as FrameHandlers

  const guests = new Set<FrameGuest>()
  // The document is set below, since the elements that it creates need this page.
  const page = Object.assign(new EventTarget(), { crypto, document: {} as unknown })
  const createElement = (): HTMLIFrameElement => {
    const frameWindow = new EventTarget()
    const contentWindow = {
      postMessage: (data: unknown) =>
        queueMicrotask(() => frameWindow.dispatchEvent(messageEvent(structuredClone(data), parent, APP_ORIGIN))),
    }
    const parent = {
      postMessage: (data: unknown) =>
        queueMicrotask(() => page.dispatchEvent(messageEvent(structuredClone(data), contentWindow, MOCK_SECURE_URL))),
    }
    let guest: FrameGuest | undefined
    const element = Object.assign(new EventTarget(), {
      style: {},
      setAttribute: () => {},
      getAttribute: () => null,
      removeAttribute: () => {},
      focus: () => {},
      contentWindow,
      ownerDocument: page.document,
      remove: () => {
        guest?.destroy()
        if (guest) guests.delete(guest)
      },
      onAppended: () => {
        guest = createFrameGuest({
          // The two objects have everything that the guest uses of a browser's windows.
          window: Object.assign(frameWindow, { parent }) as unknown as Window,
          allowedOrigins: [APP_ORIGIN],
          embedderOrigin: APP_ORIGIN,
          handlers,
        })
        guests.add(guest)
        if (isReady) guest.ready()
      },
    })
    return element as unknown as HTMLIFrameElement // It has all that the host uses of a frame.
  }
  page.document = Object.assign(new EventTarget(), {
    createElement,
    body: { append: (element: { onAppended: () => void }) => element.onAppended() },
  })
  return {
    // It has all that the frame's host uses of a page.
    environment: { page: page as unknown as Window & typeof globalThis },
    requests,
    answer: (given) => void Object.assign(overrides, given),
    refuse: (refused) => {
      for (const [event, text] of Object.entries(refused)) {
        Reflect.set(overrides, event, async () => {
          throw new FrameRefusal(text)
        })
      }
    },
    updateSession: (token = 'session') => {
      for (const guest of guests) guest.updateSession(token)
    },
    session,
    address: account.address,
    frames: () => guests.size,
  }
}

/** Creates a message event like those of a browser; Node's own `MessageEvent` accepts no window as its source. */
function messageEvent(data: unknown, source: unknown, origin: string): Event {
  return Object.assign(new Event('message'), { data, source, origin })
}

import { type EmbeddedClient, embeddedErrorCodes, type Tokens } from '@holdfast/api/embedded'
import type { NamedIdentity, SealingMethod, VaultClient } from '@holdfast/api/vault'
import { type Clock, loadOnce, onceInFlight } from '@holdfast/base'
import { FrameRefusal } from '@holdfast/frame/guest'
import { createObservable, type Readable } from '@holdfast/ui/observable'
import type { OwnerKey } from '../keys/sealing/ownerKey.ts'
import type { Signing } from '../keys/worker/tasks.ts'
import { createEmailSteps } from './email.ts'
import { createEmailChange, type EmailChange } from './emailChange.ts'
import { createFarcasterSteps } from './farcaster.ts'
import { initialLoginState, isUnderWay, type LoginEvent, type LoginState, nextLoginState } from './machine.ts'
import type { Records, SessionRecord } from './records.ts'
import { withRefusals } from './refusals.ts'
import { createHeldShare } from './shares/heldShare.ts'
import type { OpenWallet } from './shares/openWallet.ts'
import type { WalletSources } from './shares/walletSources.ts'
import type { SocialSteps } from './social.ts'
import { codeOf, createSessionTokens } from './tokens.ts'

/** What the page may know about a user. */
export type SessionUser = {
  /** Null if the login has no mail address. */
  email: string | null
  wallet: OpenWallet
}

/** The login of this device, and its wallet. */
export type Session = {
  login: Readable<LoginState>
  /** Begins a login, or asks for another code. @param options.isNew - begins a login even if a session exists. @default false */
  connectEmail: (
    email: string,
    origin: string,
    options?: { isNew?: boolean },
  ) => Promise<'CONNECT' | 'VERIFY_DEVICE' | 'VERIFY_OTP'>
  /**
   * Waits for the approval of this device, until its link expires.
   *
   * @throws {StillWaitingRefusal} after 24 s, for a page that repeats its request. {FrameRefusal} when the login is over.
   */
  connectDevice: () => Promise<void>
  /** Submits the code, then makes, opens or recovers the wallet. @throws {FrameRefusal} */
  connectOtp: (otp: string) => Promise<void>
  /** Opens a channel to the user's Farcaster app. @returns its URL. @throws {FrameRefusal} */
  openFarcaster: (origin: string) => Promise<string>
  /**
   * Waits for the user to approve in Farcaster, then makes, opens or recovers the wallet. @returns their name. @throws
   * {FrameRefusal}
   */
  connectFarcaster: () => Promise<string>
  /** Begins a login at an identity provider. @returns the URL for its window. @throws {FrameRefusal} */
  openSocial: SocialSteps['open']
  /** Takes the ticket from the window of a social login. @returns whether that login runs here. */
  takeTicket: (attemptId: string, ticket: string) => Promise<boolean>
  /** Takes the number that the window showed to the user. */
  giveNumber: (number: string) => void
  /**
   * Completes a login at an identity provider, then makes, opens or recovers the wallet.
   *
   * @param uri - the URL that the window gave to the page.
   * @throws {FrameRefusal}
   */
  connectSocial: (uri: string) => Promise<SessionUser & { userName: string | null }>
  /** Ends the channel to the user's Farcaster app, if one is open. Never rejects. */
  cancelLogin: () => Promise<void>
  /** The user who is logged in. Resumes the session that this device keeps. Undefined: there is none. */
  resume: () => Promise<SessionUser | undefined>
  /** Prepares to sign while the user decides, and checks whether this device may still sign. */
  prepareToSign: () => void
  /**
   * Signs what the user has approved.
   *
   * @param account - the account that the user was shown.
   * @throws {FrameRefusal} if the session has ended or now belongs to another user. @throws {WrongShareError}
   */
  sign: (signing: Signing, account: string) => Promise<`0x${string}`>
  /** An access token for a call of the API. @throws {FrameRefusal} without a session. */
  accessToken: () => Promise<string>
  /**
   * The twelve words, for the page that shows them to their owner.
   *
   * @throws {FrameRefusal} without a session.
   * @throws {WrongShareError}
   */
  reveal: () => Promise<string>
  /** Seals the wallet. @throws {FrameRefusal} without a session, and what `sealWallet` throws. */
  seal: (options: { owner: OwnerKey; methods: readonly SealingMethod[]; isExported: boolean }) => Promise<void>
  /** Changes the user's mail address. */
  emailChange: EmailChange
  signOut: () => Promise<void>
}

/** The dependencies of a session. */
export type SessionOptions = {
  api: EmbeddedClient
  vault: VaultClient
  records: Records
  /** Thumbprint of this device's key. */
  jkt: string
  projectId: string
  /** Whether the page shows the number of a device that waits for its approval, and repeats its request while it waits. */
  showsNumber: boolean
  clock: Clock
  /** See {@link Session}. */
  prepareToSign: () => void
  /** Called when the shares could not be renewed. The wallet stays open. */
  onRenewalFailure?: ((error: unknown) => void) | undefined
} & Pick<WalletSources, 'run' | 'loadTransport' | 'loadSealing' | 'askOwner' | 'limitFromNow'>

/** The identity that a login proved to the vault. */
const identityOf = ({ email, isByEmail, provider }: SessionRecord): NamedIdentity | undefined =>
  isByEmail && email !== null ? { email } : provider && { provider }

/** Loads the code that makes, opens and recovers a wallet. A frame that is merely ready does not need it. */
const loadOpening = () => import('./shares/openWallet.ts')

/** Creates the login of this device. */
export function createSession(options: SessionOptions): Session {
  const { api, vault, records, projectId, clock, run } = options
  const held = createHeldShare(clock)
  const tokens = createSessionTokens({ api, records, clock })
  const login = createObservable<LoginState>(initialLoginState)
  let wallet: OpenWallet | undefined
  /** The id of the login that the wallet was opened for. */
  let openedFor: string | undefined

  const send = (event: LoginEvent): void => login.set(nextLoginState(login.get(), event))
  const email = createEmailSteps({ ...options, state: login.get, send })
  const sources: WalletSources = { ...options, held, askOwner: email.askOwner }

  const accessToken = async (): Promise<string> => {
    const token = await tokens.accessToken()
    if (token !== undefined) return token
    forget()
    throw new FrameRefusal('Not connected')
  }
  const forget = (): void => {
    held.wipe()
    wallet = undefined
    openedFor = undefined
    send({ type: 'signedOut' })
  }
  /**
   * Asks whether this device may still sign. The held share may be older than a revocation of the device or a freeze of the
   * account.
   */
  const checkHeld = async (): Promise<void> => {
    try {
      const { frozenUntil } = await api.getMe({ accessToken: await accessToken() })
      if (frozenUntil !== null && frozenUntil > clock.now()) held.wipe()
    } catch (error) {
      // If the API does not answer, the share is held as long as usual.
      if (codeOf(error) === embeddedErrorCodes.invalidToken) held.wipe()
    }
  }
  /** Renews the shares in the background, so opening the wallet does not wait. After a failure, the next visit tries again. */
  const renew = (walletId: string): void => {
    accessToken()
      .then(async (token) => {
        const { renewShares } = await import('./shares/renewShares.ts')
        return renewShares({ ...sources, clock }, { walletId, accessToken: token })
      })
      .catch((error: unknown) => options.onRenewalFailure?.(error))
  }
  const open = async (record: SessionRecord): Promise<SessionUser> => {
    const { id, email } = record
    const { openWallet } = await loadOpening()
    const opened = await withRefusals(openWallet(sources, await accessToken(), identityOf(record)))
    wallet = opened
    openedFor = id
    send({ type: 'walletOpened' })
    renew(opened.id)
    return { email, wallet: opened }
  }

  /** Keeps the tokens of a new login. */
  const keep = async (
    login: Pick<SessionRecord, 'email' | 'isByEmail' | 'provider'>,
    given: Tokens,
  ): Promise<SessionRecord> => {
    const record = { id: crypto.randomUUID(), ...login, tokens: given }
    await tokens.start(record)
    return record
  }
  const farcaster = createFarcasterSteps({ api, vault, projectId, state: login.get, send })
  // Most logins do not need this code.
  const social = loadOnce(async () =>
    (await import('./social.ts')).createSocialSteps({ api, vault, projectId, clock, state: login.get, send }),
  )

  const resume: Session['resume'] = onceInFlight(async () => {
    const state = login.get()
    // The stored session does not replace a login under way.
    if (isUnderWay(state)) return undefined
    const session = await records.readSession()
    if (!session) {
      // Another tab may have signed out.
      if (state.step === 'ready') forget()
      return undefined
    }
    if (state.step === 'ready' && wallet && openedFor === session.id) return { email: session.email, wallet }
    if ((await tokens.accessToken()) === undefined) return undefined
    send({ type: 'sessionResumed', email: session.email })
    return open(session)
  })

  return {
    login,
    resume,
    accessToken,
    prepareToSign: () => {
      options.prepareToSign()
      void checkHeld()
    },
    connectEmail: async (address, origin, { isNew = false } = {}) => {
      const session = isNew ? undefined : await records.readSession()
      if (session?.isByEmail && session.email === address.trim().toLowerCase() && (await resume())) return 'CONNECT'
      return email.start(address.trim(), origin)
    },
    connectDevice: email.waitForDevice,
    connectOtp: async (otp) => {
      const confirmed = await email.verify(otp)
      const record = await keep({ email: confirmed.email, isByEmail: true }, confirmed.tokens)
      send({ type: 'codeAccepted' })
      await open(record)
    },
    openFarcaster: (origin) => farcaster.open(origin),
    connectFarcaster: async () => {
      const { tokens: given, userName } = await farcaster.wait()
      const record = await keep({ email: null, provider: 'farcaster' }, given)
      send({ type: 'farcasterAccepted' })
      await open(record)
      return userName
    },
    openSocial: async (start) => (await social()).open(start),
    takeTicket: async (attemptId, ticket) => (await social()).takeTicket(attemptId, ticket),
    giveNumber: (number) => void social().then(({ giveNumber }) => giveNumber(number)),
    connectSocial: async (uri) => {
      const { tokens: given, profile, provider, provedToVault } = await (await social()).finish(uri)
      const record = await keep({ email: profile.email, provider }, given)
      send({ type: 'socialAccepted', email: profile.email })
      // Only a new device needs the vault. On a known one, the vault's refusal does not matter.
      const problem = await provedToVault
      const user = await open(record).catch((error: unknown) => {
        throw problem ?? error
      })
      return { ...user, userName: profile.userName }
    },
    cancelLogin: async () => {
      if (login.get().step === 'awaitSocial') (await social()).cancel()
      await farcaster.cancel()
    },
    emailChange: createEmailChange({
      api,
      vault,
      records,
      accessToken,
      onChanged: (email) => send({ type: 'emailChanged', email }),
    }),
    sign: async (signing, account) => {
      const user = await resume()
      const share = user && (await records.readShare(user.wallet.id))
      // Another tab may have logged in another user since the question was shown.
      if (!share || !Object.values(share.addresses).includes(account)) throw new FrameRefusal('Not connected')
      if (!held.has(share)) await withRefusals((await loadOpening()).unlock(sources, share, await accessToken()))
      const serverShare = held.use(share)
      if (!serverShare) throw new FrameRefusal('Not connected')
      const signed = run('sign', { device: share.box, other: serverShare, addresses: share.addresses, signing })
      return signed.finally(() => serverShare.fill(0))
    },
    reveal: async () => {
      const user = await resume()
      const share = user && (await records.readShare(user.wallet.id))
      if (!share) throw new FrameRefusal('Not connected')
      if (!held.has(share)) await (await loadOpening()).unlock(sources, share, await accessToken())
      const serverShare = held.use(share)
      if (!serverShare) throw new FrameRefusal('Not connected')
      return run('reveal', { device: share.box, other: serverShare, addresses: share.addresses }).finally(() =>
        serverShare.fill(0),
      )
    },
    seal: async (sealing) => {
      const user = await resume()
      if (!user) throw new FrameRefusal('Not connected')
      const { sealWallet } = await import('./shares/sealWallet.ts')
      await sealWallet({ ...sources, clock }, user.wallet, { ...sealing, accessToken: await accessToken() })
    },
    signOut: async () => {
      // Without a token there is nothing to end at the server.
      const token = await tokens.accessToken().catch(() => undefined)
      await tokens.end()
      forget()
      // The device has forgotten its tokens either way, and they expire at the server.
      if (token !== undefined) await api.signOut({ accessToken: token }).catch(() => undefined)
    },
  }
}

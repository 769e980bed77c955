import { type EmbeddedClient, embeddedErrorCodes, type Tokens } from '@holdfast/api/embedded'
import type { NamedIdentity, SealingMethod, VaultClient } from '@holdfast/api/vault'
import { type Clock, loadOnce, onceInFlight } from '@holdfast/base'
import { FrameRefusal } from '@holdfast/frame/guest'
import { createObservable, type Readable } from '@holdfast/ui/observable'
import type { OwnerKey } from '../keys/sealing/ownerKey.ts'
import type { Signing } from '../keys/worker/tasks.ts'
import { createEmailSteps } from './login/email.ts'
import { createEmailChange, type EmailChange } from './login/emailChange.ts'
import { createFarcasterSteps } from './login/farcaster.ts'
import type { SocialSteps } from './login/social.ts'
import { initialLoginState, isUnderWay, type LoginEvent, type LoginState, nextLoginState } from './machine.ts'
import type { Records, SessionRecord } from './records.ts'
import { NOT_CONNECTED_TEXT, withRefusals } from './refusals.ts'
import { createHeldShare } from './shares/heldShare.ts'
import type { OpenWallet } from './shares/openWallet.ts'
import type { WalletSources } from './shares/walletSources.ts'
import { codeOf, createSessionTokens } from './tokens.ts'

/** A logged-in user, as the page may know them: their email address and their wallet. */
export type SessionUser = {
  /** Null if the login has no email address. */
  email: string | null
  wallet: OpenWallet
}

/** The session of this device: the login, and the use of the wallet. */
export type Session = {
  login: Readable<LoginState>
  /**
   * Begins a login by email, or requests another code. If there is a stored session for this address, resumes it instead.
   *
   * @param options.isNew - begins a login even if there is a stored session. @default false
   * @returns the next step. `CONNECT`: the session was resumed.
   */
  connectEmail: (
    email: string,
    origin: string,
    options?: { isNew?: boolean },
  ) => Promise<'CONNECT' | 'VERIFY_DEVICE' | 'VERIFY_OTP'>
  /**
   * Waits for the approval of this device, until the link in the mail expires.
   *
   * @throws {StillWaitingRefusal} after 24 s if the page repeats its request. {FrameRefusal} when the login is over.
   */
  connectDevice: () => Promise<void>
  /** Submits the code, then creates, opens or recovers the wallet. @throws {FrameRefusal} */
  connectOtp: (otp: string) => Promise<void>
  /** Opens a channel to the user's Farcaster app. @returns the channel's URL. @throws {FrameRefusal} */
  openFarcaster: (origin: string) => Promise<string>
  /**
   * Waits for the user to approve in Farcaster, then creates, opens or recovers the wallet.
   *
   * @returns the user's name. @throws {FrameRefusal}
   */
  connectFarcaster: () => Promise<string>
  /** Begins a login at an identity provider. @returns the URL for the login's window. @throws {FrameRefusal} */
  openSocial: SocialSteps['open']
  /** Accepts the ticket from the window of a social login. @returns whether that login was begun in this frame. */
  takeTicket: (attemptId: string, ticket: string) => Promise<boolean>
  /** Submits the number that the window showed to the user. */
  giveNumber: (number: string) => void
  /**
   * Completes a login at an identity provider, then creates, opens or recovers the wallet.
   *
   * @param uri - the URL that the page received from the window.
   * @throws {FrameRefusal}
   */
  connectSocial: (uri: string) => Promise<SessionUser & { userName: string | null }>
  /** Cancels a login at a provider, and ends an open channel to the user's Farcaster app. Never rejects. */
  cancelLogin: () => Promise<void>
  /** Returns the logged-in user, after resuming the stored session if needed. Undefined without a session, or during a login. */
  resume: () => Promise<SessionUser | undefined>
  /** Prepares to sign while the user decides, and checks whether this device may still sign. */
  prepareToSign: () => void
  /**
   * Signs what the user has approved.
   *
   * @param account - the address of the key that signs. The user was shown this account, or a smart account that it owns.
   * @throws {FrameRefusal} if the session has ended or now belongs to another user. @throws {WrongShareError}
   */
  sign: (signing: Signing, account: string) => Promise<`0x${string}`>
  /** Returns an access token for a call of the API. @throws {FrameRefusal} without a session. */
  accessToken: () => Promise<string>
  /**
   * Returns the twelve words, for the page that shows them to the user.
   *
   * @throws {FrameRefusal} without a session.
   * @throws {WrongShareError}
   */
  reveal: () => Promise<string>
  /** Seals the wallet. @throws {FrameRefusal} without a session. Also throws what `sealWallet` throws. */
  seal: (options: { owner: OwnerKey; methods: readonly SealingMethod[]; isExported: boolean }) => Promise<void>
  /** Changes the user's email address. */
  emailChange: EmailChange
  signOut: () => Promise<void>
}

/** Options of {@link createSession}. */
export type SessionOptions = {
  api: EmbeddedClient
  vault: VaultClient
  records: Records
  /** The thumbprint of this device's key. */
  jkt: string
  projectId: string
  /**
   * Whether the page shows the frame, with the number, while this device waits for approval, and repeats its request in the
   * meantime.
   */
  showsNumber: boolean
  clock: Clock
  /** Prepares the code that signs, while the user decides. */
  prepareToSign: () => void
  /** Called when the shares could not be renewed. The wallet stays open. */
  onRenewalFailure?: ((error: unknown) => void) | undefined
} & Pick<WalletSources, 'run' | 'loadTransport' | 'loadSealing' | 'askOwner' | 'limitFromNow'>

/** Returns the identity that a login has proved to the vault. */
const identityOf = ({ email, isByEmail, provider }: SessionRecord): NamedIdentity | undefined =>
  isByEmail && email !== null ? { email } : provider && { provider }

/** Loads the code that creates, opens and recovers a wallet. It is first needed after a login. */
const loadOpening = () => import('./shares/openWallet.ts')

/** Creates the session of this device. */
export function createSession(options: SessionOptions): Session {
  const { api, vault, records, projectId, clock, run } = options
  const held = createHeldShare(clock)
  const tokens = createSessionTokens({ api, records, clock })
  const login = createObservable<LoginState>(initialLoginState)
  let wallet: OpenWallet | undefined
  /** The id of the login for which the wallet was opened. */
  let openedFor: string | undefined

  const send = (event: LoginEvent): void => login.set(nextLoginState(login.get(), event))
  const email = createEmailSteps({ ...options, state: login.get, send })
  const sources: WalletSources = { ...options, held, askOwner: email.askOwner }

  /** @param id - the login whose token is needed. If left out, the token is that of the stored session. */
  const accessToken = async (id?: string): Promise<string> => {
    const session = await tokens.current()
    if (!session) forget()
    // Another tab may have logged in another user.
    if (!session || (id !== undefined && session.id !== id)) throw new FrameRefusal(NOT_CONNECTED_TEXT)
    return session.tokens.accessToken
  }
  const forget = (): void => {
    held.wipe()
    wallet = undefined
    openedFor = undefined
    send({ type: 'signedOut' })
  }
  /**
   * Drops the API's share if this device may no longer sign: the device may have been revoked, or the account frozen, after the
   * share was fetched.
   */
  const checkHeld = async (): Promise<void> => {
    try {
      const { frozenUntil } = await api.getMe({ accessToken: await accessToken() })
      if (frozenUntil !== null && frozenUntil > clock.now()) held.wipe()
    } catch (error) {
      // If the API does not answer, the share is kept for the usual time.
      if (codeOf(error) === embeddedErrorCodes.invalidToken) held.wipe()
    }
  }
  /**
   * Renews the shares in the background, so that opening the wallet does not wait. After a failure, the next visit tries again.
   */
  const renew = (walletId: string): void => {
    accessToken()
      .then(async (token) => {
        const { renewShares } = await import('./shares/renewShares.ts')
        return renewShares({ ...sources, clock }, { walletId, accessToken: token })
      })
      .catch((error: unknown) => options.onRenewalFailure?.(error))
  }
  // A page's request that arrives while a login opens the wallet waits for the same opening.
  const open = onceInFlight(
    async (record: SessionRecord): Promise<SessionUser> => {
      const { id, email } = record
      const { openWallet } = await loadOpening()
      const opened = await withRefusals(openWallet(sources, await accessToken(id), identityOf(record)))
      wallet = opened
      openedFor = id
      send({ type: 'walletOpened' })
      renew(opened.id)
      return { email, wallet: opened }
    },
    ({ id }) => id,
  )

  /** Stores a new login with its tokens. */
  const storeLogin = async (
    login: Pick<SessionRecord, 'email' | 'isByEmail' | 'provider'>,
    newTokens: Tokens,
  ): Promise<SessionRecord> => {
    const record = { id: crypto.randomUUID(), ...login, tokens: newTokens }
    await tokens.start(record)
    return record
  }
  const farcaster = createFarcasterSteps({ api, vault, projectId, state: login.get, send })
  // Only social logins need this code.
  const social = loadOnce(async () =>
    (await import('./login/social.ts')).createSocialSteps({ api, vault, projectId, clock, state: login.get, send }),
  )

  const resume: Session['resume'] = onceInFlight(async () => {
    const state = login.get()
    // The stored session must not replace a login that waits for the user.
    if (isUnderWay(state)) return undefined
    const stored = await records.readSession()
    if (!stored) {
      // Another tab may have signed out.
      if (state.step === 'ready') forget()
      return undefined
    }
    if (state.step === 'ready' && wallet && openedFor === stored.id) return { email: stored.email, wallet }
    const session = await tokens.current()
    if (!session) return undefined
    send({ type: 'sessionResumed', email: session.email })
    return open(session)
  })

  return {
    login,
    resume,
    accessToken: () => accessToken(),
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
      const record = await storeLogin({ email: confirmed.email, isByEmail: true }, confirmed.tokens)
      send({ type: 'codeAccepted' })
      await open(record)
    },
    openFarcaster: (origin) => farcaster.open(origin),
    connectFarcaster: async () => {
      const { tokens: newTokens, userName } = await farcaster.wait()
      const record = await storeLogin({ email: null, provider: 'farcaster' }, newTokens)
      send({ type: 'farcasterAccepted' })
      await open(record)
      return userName
    },
    openSocial: async (start) => (await social()).open(start),
    takeTicket: async (attemptId, ticket) => (await social()).takeTicket(attemptId, ticket),
    giveNumber: (number) => void social().then(({ giveNumber }) => giveNumber(number)),
    connectSocial: async (uri) => {
      const { tokens: newTokens, profile, provider, vaultRefusal } = await (await social()).finish(uri)
      const record = await storeLogin({ email: profile.email, provider }, newTokens)
      send({ type: 'socialAccepted', email: profile.email })
      // Only a new device needs the vault. A device with a share opens the wallet even if the vault has refused the login.
      const refusal = await vaultRefusal
      const user = await open(record).catch((error: unknown) => {
        throw refusal ?? error
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
      // Another tab may have logged in another user while this tab's user was deciding.
      if (!share || !Object.values(share.addresses).includes(account)) throw new FrameRefusal(NOT_CONNECTED_TEXT)
      if (!held.has(share))
        await withRefusals((await loadOpening()).unlock(sources, share, await accessToken(openedFor)))
      const serverShare = held.use(share)
      if (!serverShare) throw new FrameRefusal(NOT_CONNECTED_TEXT)
      const signed = run('sign', { device: share.box, other: serverShare, addresses: share.addresses, signing })
      return signed.finally(() => serverShare.fill(0))
    },
    reveal: async () => {
      const user = await resume()
      const share = user && (await records.readShare(user.wallet.id))
      if (!share) throw new FrameRefusal(NOT_CONNECTED_TEXT)
      if (!held.has(share)) await (await loadOpening()).unlock(sources, share, await accessToken(openedFor))
      const serverShare = held.use(share)
      if (!serverShare) throw new FrameRefusal(NOT_CONNECTED_TEXT)
      return run('reveal', { device: share.box, other: serverShare, addresses: share.addresses }).finally(() =>
        serverShare.fill(0),
      )
    },
    seal: async (sealing) => {
      const user = await resume()
      if (!user) throw new FrameRefusal(NOT_CONNECTED_TEXT)
      const { sealWallet } = await import('./shares/sealWallet.ts')
      await sealWallet({ ...sources, clock }, user.wallet, { ...sealing, accessToken: await accessToken(openedFor) })
    },
    signOut: async () => {
      // Without a token, there is no session to end at the server.
      const session = await tokens.current().catch(() => undefined)
      await tokens.end()
      forget()
      // Failing to reach the server does no harm: the device has deleted its tokens, and they expire at the server.
      if (session) await api.signOut({ accessToken: session.tokens.accessToken }).catch(() => undefined)
    },
  }
}

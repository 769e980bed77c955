import { randomBytes, randomInt, randomUUID } from 'node:crypto'
import type {
  SocialProfile,
  SocialProof,
  SocialProvider,
  SocialResult,
  SocialStarted,
  SocialWaited,
} from '@holdfast/api/embedded'
import type { Clock } from '@holdfast/base'
import { AttemptNotFoundError, InvalidCodeError } from '../../custody/errors.ts'
import type { DerivedKeys } from '../../custody/keys/deriveKeys.ts'
import { decryptText, encryptText } from '../../custody/keys/encrypt.ts'
import type { DatabaseLimits } from '../../custody/limits/databaseLimits.ts'
import { createLongPoll } from '../../custody/longPoll.ts'
import { LoginProviderDisabledError } from '../../custody/social/errors.ts'
import { findLogin, type SocialLogins } from '../../custody/social/providers.ts'
import { isEqualText } from '../../http/isEqualText.ts'
import { countLogin } from '../login/projectLogins.ts'
import type { LoginRow } from '../sessions/sessionStore.ts'
import { createVisits, DeniedError } from './providerVisit.ts'
import { parseReturnUrl } from './returnUrl.ts'
import type { SocialAttempt, SocialAttemptStore } from './socialAttemptStore.ts'

/** How long a login may take, from its start to its end, in seconds. */
const LIFE_S = 600
/** How long the frame may take to use the ticket from its window, in seconds. */
const TICKET_S = 60
/** How often a waiting poll checks whether the user has returned, in milliseconds. */
const POLL_MS = 400
/** Digits of the number that a window shows when it cannot reach the frame. */
const NUMBER_DIGITS = 4

/** A login to start: its provider, device and app, and the network (/24 or /56) of the call. */
export type SocialStart = {
  provider: SocialProvider
  projectKey: number
  origin: string
  jkt: string
  label: string
  network: string
}

/**
 * Logs users in at identity providers.
 *
 * An attempt belongs to the device that began it. The window that returns from the provider receives a ticket, which the window
 * passes only to the frame in the page that opened the window. If the window cannot reach that frame, it shows a number that
 * the user types into the frame. So a victim who opens the link of an attacker's login does not log the attacker's device in.
 */
export type SocialLogin = {
  /** @throws {LoginProviderDisabledError} | {RateLimitedError} */
  start: (start: SocialStart) => Promise<SocialStarted>
  /**
   * Begins a visit to the provider.
   *
   * @param state - from the URL that `start` returned. If the page itself is redirected instead of a separate window, the page
   *   has added `--` and its return URL.
   * @returns the URL at the provider to which the window is redirected.
   * @throws {AttemptNotFoundError} | {InvalidReturnUrlError}
   */
  beginVisit: (state: string) => Promise<URL>
  /** Reads the provider's answer, and fetches the user's identity from the provider. */
  finishVisit: (provider: SocialProvider, parameters: URLSearchParams) => Promise<SocialResult>
  /** Waits until the user has returned, but no longer than a long poll is held open. */
  wait: (attemptId: string, jkt: string, signal: AbortSignal) => Promise<SocialWaited['state']>
  /**
   * Spends the ticket or the number; a wrong ticket or number ends the attempt.
   *
   * @throws {AttemptNotFoundError} | {InvalidCodeError}
   */
  complete: (given: {
    attemptId: string
    jkt: string
    ticket?: string
    number?: string
  }) => Promise<{ provider: SocialProvider; login: LoginRow; proof: SocialProof; profile: SocialProfile }>
}

/** Creates the login service. @param options.url - the URL of the secure origin. */
export function createSocialLogin(options: {
  store: SocialAttemptStore
  keys: DerivedKeys
  logins: SocialLogins
  limits: DatabaseLimits
  url: string
  clock: Clock
  /** Called with the reason why a visit to a provider failed. */
  onFailure: (provider: SocialProvider, error: unknown) => void
}): SocialLogin {
  const { store, keys, logins, limits, url, clock, onFailure } = options
  const visits = createVisits(url)
  const after = (seconds: number): Date => new Date(clock.now() + seconds * 1_000)
  const hashLink = (token: string): string => keys.hmac('social-link/1', token)
  const hashState = (state: string): string => keys.hmac('social-state/1', state)
  const hashTicket = (id: string, ticket: string): string => keys.hmac('social-ticket/1', `${id} ${ticket}`)
  const hashNumber = (id: string, number: string): string => keys.hmac('social-number/1', `${id} ${number}`)
  const profileKey = keys.derive('email/1')
  const verifierKey = keys.derive('social-verifier/1')
  const proofKey = keys.derive('social-proof/1')

  async function readIdentity(attempt: SocialAttempt, parameters: URLSearchParams, state: string) {
    const login = findLogin(logins, attempt.provider)
    if (!login) throw new LoginProviderDisabledError({ name: attempt.provider })
    const verifier = decryptText(verifierKey, attempt.verifierEncrypted ?? '', attempt.id)
    return visits.finish(login, { parameters, state, verifier, jkt: attempt.jkt, attemptId: attempt.id })
  }

  async function readState(attemptId: string, jkt: string): Promise<SocialWaited['state']> {
    const attempt = await store.find(attemptId, jkt)
    if (!attempt || attempt.expiresAt <= after(0) || attempt.state === 'over' || attempt.state === 'used') return 'over'
    return attempt.state === 'returned' ? 'returned' : 'waiting'
  }
  const pollState = createLongPoll({
    read: readState,
    deviceOf: (_attemptId, jkt) => jkt,
    isSettled: (state) => state !== 'waiting',
    everyMs: POLL_MS,
    clock,
  })

  return {
    start: async ({ provider, projectKey, origin, jkt, label, network }) => {
      if (!findLogin(logins, provider)) throw new LoginProviderDisabledError({ name: provider })
      await countLogin(limits, { projectKey, network })
      const id = randomUUID()
      // This has 64 characters. `beginVisit` takes any further characters of the `state` as `--` and the return URL.
      const token = randomBytes(32).toString('hex')
      const expiresAt = after(LIFE_S)
      const link = hashLink(token)
      await store.add({ id, provider, projectKey, origin, jkt, label, link, createdAt: after(0), expiresAt }, after(0))
      return { attemptId: id, uri: `${url}/oauth/start?state=${token}`, expiresAt: expiresAt.getTime() }
    },
    beginVisit: async (text) => {
      const token = text.slice(0, 64)
      const attempt = await store.findByLink(hashLink(token), after(0))
      const login = attempt && findLogin(logins, attempt.provider)
      if (!attempt || !login) throw new AttemptNotFoundError()
      const returnUrl = parseReturnUrl(text.slice(64), attempt.origin)
      const state = randomBytes(32).toString('base64url')
      const verifier = randomBytes(32).toString('base64url')
      const sent = {
        stateHash: hashState(state),
        verifierEncrypted: encryptText(verifierKey, verifier, attempt.id),
        returnUrl: returnUrl?.href ?? null,
      }
      if (!(await store.markSent(attempt.id, sent, after(0)))) throw new AttemptNotFoundError()
      return visits.begin(login, { state, verifier, jkt: attempt.jkt, attemptId: attempt.id })
    },
    finishVisit: async (provider, parameters) => {
      const state = parameters.get('state') ?? ''
      const attempt = await store.spendState(hashState(state), after(0))
      if (!attempt) return { outcome: 'over' }
      const { id, origin, returnUrl } = attempt
      try {
        // Each provider has its own callback URL: an answer at another provider's URL is refused. @see RFC 9700 section 4.4
        if (attempt.provider !== provider)
          throw new TypeError(`the state was given to ${attempt.provider}, not to ${provider}`)
        const { profile, proof } = await readIdentity(attempt, parameters, state)
        const ticket = randomBytes(32).toString('base64url')
        const number = String(randomInt(10 ** NUMBER_DIGITS)).padStart(NUMBER_DIGITS, '0')
        const subject = keys.hmac('social/1', `${provider} ${profile.subject}`)
        const encrypt = (text: string | undefined): string | null =>
          text === undefined ? null : encryptText(profileKey, text, subject)
        await store.markReturned(id, {
          subject,
          emailEncrypted: encrypt(profile.email),
          nameEncrypted: encrypt(profile.userName),
          proofEncrypted: encryptText(proofKey, JSON.stringify(proof), id),
          ticket: hashTicket(id, ticket),
          ticketExpiresAt: after(TICKET_S),
          number: hashNumber(id, number),
        })
        const resultUri = `${url}/oauth/callback?attempt=${id}`
        const returnTo = returnUrl === null ? null : new URL(returnUrl)
        returnTo?.searchParams.set('result_uri', resultUri)
        // When the page itself was redirected to the provider, its URL gets no ticket: the page may be hostile.
        return {
          outcome: 'returned',
          attemptId: id,
          ticket: returnUrl === null ? ticket : null,
          number,
          origin,
          resultUri,
          returnUrl: returnTo?.href ?? null,
        }
      } catch (error) {
        await store.end(id)
        if (error instanceof DeniedError) return { outcome: 'denied', returnUrl }
        onFailure(provider, error)
        return { outcome: 'failed', returnUrl }
      }
    },
    wait: (attemptId, jkt, signal) => pollState(signal, attemptId, jkt),
    complete: async ({ attemptId, jkt, ticket, number }) => {
      const found = await store.find(attemptId, jkt)
      const isCorrect =
        ticket === undefined
          ? isEqualText(found?.number ?? '', hashNumber(attemptId, number ?? ''))
          : isEqualText(found?.ticket ?? '', hashTicket(attemptId, ticket)) &&
            (found?.ticketExpiresAt ?? after(0)) > after(0)
      const attempt = await store.spend(attemptId, jkt, isCorrect ? 'used' : 'over', after(0))
      if (!attempt) throw new AttemptNotFoundError()
      if (!isCorrect) throw new InvalidCodeError()
      const { provider, projectKey, origin, label, subject, emailEncrypted, nameEncrypted, proofEncrypted } = attempt
      // We wrote this JSON ourselves when the user returned.
      const proof = JSON.parse(decryptText(proofKey, proofEncrypted ?? '', attemptId)) as SocialProof
      const login = { provider, subject: subject ?? '', emailEncrypted, nameEncrypted, jkt, label, origin, projectKey }
      const decrypt = (encrypted: string | null): string | null =>
        encrypted === null ? null : decryptText(profileKey, encrypted, subject ?? '')
      return { provider, login, proof, profile: { email: decrypt(emailEncrypted), userName: decrypt(nameEncrypted) } }
    },
  }
}

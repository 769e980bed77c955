import type { SiwxClient } from '@holdfast/api'
import { type Clock, systemClock } from '@holdfast/base'
import { isCaipNetworkId } from '@holdfast/caip'
import { pageWindow } from '../device/window.ts'
import { createSiwxMessage } from './createSiwxMessage.ts'
import type { SiwxExtension, SiwxSession } from './types.ts'

/** How long after its creation a message can be signed and submitted. */
const MESSAGE_LIFETIME_MS = 10 * 60_000

/**
 * Creates an extension for wallet sign-in through the Holdfast server, which issues the nonces, checks the signatures, and
 * records the proofs.
 *
 * @param api - the client of `@holdfast/api`, or one with the same calls.
 * @example
 * import { createApiClient } from '@holdfast/api'
 * import { createServerSiwx, requestSignIn } from '@holdfast/core'
 *
 * const api = createApiClient({ baseUrl: '/api' })
 * await requestSignIn(kit, { siwx: createServerSiwx(api) })
 * await api.verifyWallet(address)
 */
export function createServerSiwx(api: createServerSiwx.Api, options: createServerSiwx.Options = {}): SiwxExtension {
  const location = pageWindow()?.location
  const { domain = location?.host ?? '', uri = location?.origin ?? '', statement, purpose = 'proof' } = options
  const { clock = systemClock, getRequired } = options
  const add: SiwxExtension['addSession'] = ({ message, signature }) =>
    purpose === 'signIn' ? api.signInWithWallet({ message, signature }) : api.verifySiwx({ message, signature })
  return {
    createMessage: async ({ accountAddress, chainId }) => {
      const { nonce } = await api.createSiwxNonce()
      const issuedAt = new Date(clock.now())
      const expirationTime = new Date(clock.now() + MESSAGE_LIFETIME_MS)
      return createSiwxMessage({
        accountAddress,
        chainId,
        domain,
        uri,
        version: '1',
        nonce,
        statement,
        issuedAt: issuedAt.toISOString(),
        expirationTime: expirationTime.toISOString(),
      })
    },
    addSession: add,
    setSessions: async (sessions) => {
      if (sessions.length === 0) await api.revokeSiwxSessions()
      for (const session of firstOfEachNonce(sessions)) await add(session)
    },
    getSessions: async (chainId, address) => {
      const records = await api.listSiwxSessions({ chainId, address })
      return records
        .filter((record) => isCaipNetworkId(record.chainId))
        .map(({ message, signature, expiresAt }) => ({
          message,
          signature,
          data: { accountAddress: address, chainId, domain, uri, version: '1', nonce: '', expirationTime: expiresAt },
        }))
    },
    revokeSession: (chainId, address) => api.revokeSiwxSessions({ chainId, address }),
    getRequired,
    allowsWalletText: true,
  }
}

/**
 * Returns the first session of each nonce, and every session without a nonce: `getSessions` returns such sessions. A nonce
 * works only once: if one tap signed messages for several chains, the first message is the proof.
 */
function firstOfEachNonce(sessions: readonly SiwxSession[]): readonly SiwxSession[] {
  return sessions.filter(({ data: { nonce } }, index) => {
    return nonce === '' || sessions.findIndex(({ data }) => data.nonce === nonce) === index
  })
}

export declare namespace createServerSiwx {
  type Api = Pick<
    SiwxClient,
    'createSiwxNonce' | 'verifySiwx' | 'signInWithWallet' | 'listSiwxSessions' | 'revokeSiwxSessions'
  >
  type Options = {
    /** @default the page's host, with its port */
    domain?: string | undefined
    /** @default the page's origin */
    uri?: string | undefined
    /** A sentence that the wallet shows. */
    statement?: string | undefined
    /**
     * `proof`: the server records a signature as a proof for the user's session. `signIn`: a signature signs in the user who
     * verified the wallet before.
     *
     * @default 'proof'
     */
    purpose?: 'proof' | 'signIn' | undefined
    getRequired?: (() => boolean) | undefined
    clock?: Clock | undefined
  }
}

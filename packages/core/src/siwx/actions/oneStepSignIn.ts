import {
  type CaipNetworkId,
  checksumAddress,
  formatCaipAddress,
  formatCaipNetworkId,
  namespaceOf,
  parseCaipAddress,
} from '@holdfast/caip'
import type { Cacao } from '@holdfast/pairing'
import { disconnect } from '../../connections/actions/disconnect.ts'
import type { Kit } from '../../kit.ts'
import { getActiveNetwork } from '../../networks/selectors.ts'
import { hideToast, showToast } from '../../toasts/actions.ts'
import type { SiwxSession } from '../types.ts'
import { trackSiwx } from './dropSignIn.ts'
import { endSessions } from './endSessions.ts'

/** The message that a wallet is asked to sign while pairing. Times are ISO 8601. */
export type OneStepRequest = {
  /** CAIP-2 ids, each once, starting with the one for which the message is made. */
  chains: string[]
  nonce: string
  domain: string
  uri: string
  version: string
  statement: string | undefined
  resources: string[] | undefined
  requestId: string | undefined
  iat: string | undefined
  exp: string | undefined
  nbf: string | undefined
}

/**
 * Prepares a sign-in that the user approves together with the pairing, in one tap: creates the sign-in extension's message
 * before the account is known.
 *
 * @param chains - CAIP-2 ids that the pairing will request.
 * @returns the parameters for `authenticate` of the pairing client; undefined without an extension for EVM accounts, or with a
 * chain outside eip155. The wallet is then paired in the ordinary way, and asked to sign afterwards.
 * @throws the extension's error if it cannot make a message.
 * @see specification section 7, kit behaviour 'One-step pairing sign-in'
 */
export async function prepareOneStepSignIn(
  kit: Kit,
  chains: readonly CaipNetworkId[],
): Promise<OneStepRequest | undefined> {
  const { extension: siwx } = kit.internals.siwx
  const [first] = chains
  if (!siwx || siwx.namespaces?.includes('eip155') === false) return undefined
  if (!first || chains.some((chain) => namespaceOf(chain) !== 'eip155')) return undefined
  const active = getActiveNetwork(kit, { namespace: 'eip155' }).caipNetworkId
  const chainId = active && chains.includes(active) ? active : first
  try {
    const message = await siwx.createMessage({ accountAddress: '', chainId })
    return {
      chains: [...new Set([message.chainId, ...chains])],
      nonce: message.nonce,
      domain: message.domain,
      uri: message.uri,
      version: message.version,
      statement: message.statement,
      resources: message.resources && [...message.resources],
      requestId: message.requestId,
      iat: message.issuedAt,
      exp: message.expirationTime,
      nbf: message.notBefore,
    }
  } catch (error) {
    trackSiwx(kit, 'SIWX_AUTH_ERROR', { namespace: 'eip155', caipNetworkId: chainId })
    throw error
  }
}

/**
 * Makes sessions from the messages that the wallet signed while pairing, and passes them to the extension. Call it with the
 * answer of `authenticate`, before the connection is reported, so that the accounts count as signed in and the user is not
 * asked again. The toast 'Authenticating...' is shown meanwhile, and is hidden afterwards, also after a failure.
 *
 * @param auths - empty if the wallet opened the pairing session without signing. Nothing happens then, and the wallet is asked
 * to sign afterwards.
 * @returns the sessions that the extension accepted.
 * @throws the extension's error if it does not accept the sessions; the namespace then disconnects, and the caller must end the
 * pairing session.
 */
export async function acceptOneStepSignIn(
  kit: Kit,
  auths: readonly Cacao[] | undefined = [],
): Promise<readonly SiwxSession[]> {
  const { extension: siwx, settled } = kit.internals.siwx
  if (!siwx || auths.length === 0) return []
  const toast = showToast(kit, { variant: 'loading', code: 'authenticating' })
  try {
    const { formatAuthMessage } = await import('@holdfast/pairing/sign-in')
    const sessions = auths.map((cacao) => sessionOf(cacao, formatAuthMessage(cacao.p, cacao.p.iss)))
    await siwx.setSessions(sessions)
    for (const account of accountsOf(sessions)) settled.add(account)
    trackSiwx(kit, 'SIWX_AUTH_SUCCESS', { namespace: 'eip155', caipNetworkId: sessions[0]?.data.chainId })
    return sessions
  } catch (error) {
    trackSiwx(kit, 'SIWX_AUTH_ERROR', { namespace: 'eip155' })
    await disconnect(kit, { namespace: 'eip155' })
    throw error
  } finally {
    hideToast(kit, toast)
  }
}

/**
 * Ends the sessions of {@link acceptOneStepSignIn}. Call it if the accounts are then not connected. Other accounts stay signed in
 * while they are connected.
 */
export async function withdrawOneStepSignIn(kit: Kit, sessions: readonly SiwxSession[]): Promise<void> {
  if (sessions.length === 0) return
  const accounts = accountsOf(sessions)
  for (const account of accounts) kit.internals.siwx.settled.delete(account)
  await endSessions(kit, [], accounts)
}

/** Returns the accounts that signed, `{CAIP-2}:{address}`. */
function accountsOf(sessions: readonly SiwxSession[]): string[] {
  return sessions.map(({ data }) => formatCaipAddress({ caipNetworkId: data.chainId, address: data.accountAddress }))
}

/**
 * Creates the session from what the wallet signed.
 *
 * @param message - the text of the signed message.
 * @throws {InvalidCaipAddressError} if the issuer is not an account.
 * @see CAIP-74, CAIP-10
 */
function sessionOf(cacao: Cacao, message: string): SiwxSession {
  const { iss, aud, domain, version, nonce, iat, statement, requestId, resources, nbf, exp } = cacao.p
  const { namespace, reference, address } = parseCaipAddress(iss.replace(/^did:pkh:/, ''))
  return {
    data: {
      accountAddress: checksumAddress(address),
      chainId: formatCaipNetworkId({ namespace, reference }),
      domain,
      uri: aud,
      version,
      nonce,
      statement,
      issuedAt: iat,
      expirationTime: exp,
      notBefore: nbf,
      requestId,
      resources,
    },
    message,
    signature: cacao.s.s,
    cacao,
  }
}

import { chainIdOf, formatCaipNetworkId } from '@holdfast/caip'
import type { KitWindow } from '../device/window.ts'
import { createSiwxMessage } from './createSiwxMessage.ts'
import { SignatureNotAcceptedError } from './errors.ts'
import type { SiwxExtension, SiwxMessageFields, SiwxSession } from './types.ts'

/** The signed-in account, in the form of older kits. */
export type SiweSession = { address: string; chainId: number }

/** The message's fields besides the account; times are ISO 8601. A missing `domain` or `uri` is taken from the page. */
export type SiweMessageParameters = {
  domain?: string | undefined
  uri?: string | undefined
  statement?: string | undefined
  iat?: string | undefined
  exp?: string | undefined
  nbf?: string | undefined
  requestId?: string | undefined
  resources?: readonly string[] | undefined
}

/** Wallet sign-in in the form of older kits: EVM accounts only, one session at a time. */
export type SiweConfig = {
  /** @param address - empty if the wallet is asked to sign while pairing. */
  getNonce: (address: string) => Promise<string>
  createMessage: (
    parameters: SiweMessageParameters & {
      address: string
      chainId: number
      nonce: string
      domain: string
      uri: string
      version: '1'
    },
  ) => string
  verifyMessage: (parameters: Pick<SiwxSession, 'message' | 'signature' | 'cacao'>) => Promise<boolean>
  getSession: () => Promise<SiweSession | null>
  signOut: () => Promise<boolean>
  getMessageParams?: (() => Promise<SiweMessageParameters>) | undefined
  onSignIn?: ((session: SiweSession) => void) | undefined
  onSignOut?: (() => void) | undefined
  /** @default true */
  enabled?: boolean | undefined
  /** Whether a wallet is disconnected if the user cancels the sign-in. @default false */
  required?: boolean | undefined
  /** @default true */
  signOutOnDisconnect?: boolean | undefined
  /** @default true */
  signOutOnAccountChange?: boolean | undefined
  /** @default true */
  signOutOnNetworkChange?: boolean | undefined
}

/** Adapts an older configuration to {@link SiwxExtension}. */
export function siweExtension(config: SiweConfig, target: KitWindow | undefined): SiwxExtension {
  const { signOutOnDisconnect = true, signOutOnAccountChange = true, signOutOnNetworkChange = true } = config
  const signOut = async (): Promise<void> => {
    await config.signOut()
    config.onSignOut?.()
  }
  const signOutAfterDisconnect = async (): Promise<void> => {
    if (signOutOnDisconnect) await signOut()
  }
  const add = async ({ message, signature, cacao }: SiwxSession): Promise<void> => {
    const accepted = await config.verifyMessage({ message, signature, ...(cacao && { cacao }) })
    if (!accepted) throw new SignatureNotAcceptedError()
    if (!config.onSignIn) return
    const session = await config.getSession()
    if (session) config.onSignIn(session)
  }
  return {
    createMessage: async ({ accountAddress, chainId }) => {
      const nonce = await config.getNonce(accountAddress)
      const appParameters = (await config.getMessageParams?.()) ?? {}
      const { domain = target?.location?.host ?? '', uri = target?.location?.origin ?? '' } = appParameters
      const parameters = { ...appParameters, nonce, domain, uri, version: '1' } as const
      const text = config.createMessage({ ...parameters, address: accountAddress, chainId: chainIdOf(chainId) })
      return { ...createSiwxMessage(fieldsOf(parameters, { accountAddress, chainId })), toString: () => text }
    },
    addSession: add,
    setSessions: ([first]) => (first ? add(first) : signOutAfterDisconnect()),
    getSessions: async (chainId, address) => {
      const session = await config.getSession()
      if (!session) return []
      const isSameAccount = session.address.toLowerCase() === address.toLowerCase()
      const isSameChain = formatCaipNetworkId({ namespace: 'eip155', reference: session.chainId }) === chainId
      if ((!isSameAccount && signOutOnAccountChange) || (!isSameChain && signOutOnNetworkChange)) {
        await signOut()
        return []
      }
      const data = { accountAddress: address, chainId, domain: '', uri: '', version: '1', nonce: '' }
      return [{ data, message: '', signature: '' }]
    },
    revokeSession: signOutAfterDisconnect,
  }
}

function fieldsOf(
  parameters: SiweMessageParameters & Pick<SiwxMessageFields, 'nonce' | 'domain' | 'uri' | 'version'>,
  account: Pick<SiwxMessageFields, 'accountAddress' | 'chainId'>,
): SiwxMessageFields {
  const { iat, exp, nbf, ...fields } = parameters
  return { ...account, ...fields, issuedAt: iat, expirationTime: exp, notBefore: nbf }
}

import { type CaipNetworkId, formatCaipNetworkId, parseCaipNetworkId } from '@holdfast/caip'
import type { KitWindow } from '../device/window.ts'
import { SignatureNotAcceptedError } from './errors.ts'
import { createSiwxMessage } from './message.ts'
import type { SiwxExtension, SiwxMessageFields } from './types.ts'

/** Wallet sign-in as older kits took it: EVM accounts only, one session at a time. */
export type SiweConfig = {
  getNonce: (address: string) => Promise<string>
  createMessage: (parameters: {
    address: string
    chainId: number
    nonce: string
    domain: string
    uri: string
  }) => string
  verifyMessage: (parameters: { message: string; signature: string }) => Promise<boolean>
  getSession: () => Promise<{ address: string; chainId: number } | null>
  signOut: () => Promise<boolean>
  /** @default false */
  required?: boolean | undefined
}

/** Gives an older configuration the shape of {@link SiwxExtension}. */
export function siweExtension(config: SiweConfig, target: KitWindow | undefined): SiwxExtension {
  const signOut = async (): Promise<void> => void (await config.signOut())
  return {
    createMessage: async ({ accountAddress, chainId }) => {
      const nonce = await config.getNonce(accountAddress)
      const domain = target?.location?.host ?? ''
      const uri = target?.location?.origin ?? ''
      const fields: SiwxMessageFields = { accountAddress, chainId, nonce, domain, uri, version: '1' }
      const text = config.createMessage({ address: accountAddress, chainId: numberOf(chainId), nonce, domain, uri })
      return { ...createSiwxMessage(fields), toString: () => text }
    },
    addSession: async ({ message, signature }) => {
      if (!(await config.verifyMessage({ message, signature }))) throw new SignatureNotAcceptedError()
    },
    setSessions: async (sessions) => {
      if (sessions.length === 0) await signOut()
    },
    getSessions: async (chainId, address) => {
      const session = await config.getSession()
      if (!session || session.address.toLowerCase() !== address.toLowerCase()) return []
      if (formatCaipNetworkId({ namespace: 'eip155', reference: session.chainId }) !== chainId) return []
      const data = { accountAddress: address, chainId, domain: '', uri: '', version: '1', nonce: '' }
      return [{ data, message: '', signature: '' }]
    },
    revokeSession: signOut,
  }
}

function numberOf(chainId: CaipNetworkId): number {
  return Number(parseCaipNetworkId(chainId).reference)
}

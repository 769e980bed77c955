import { createSiwxMessage } from '../src/siwx/createSiwxMessage.ts'
import type { SiwxExtension, SiwxSession } from '../src/siwx/types.ts'

/** A sign-in extension that records its calls. */
export type TestSiwx = {
  siwx: SiwxExtension
  sessions: SiwxSession[]
  /** Accounts whose sessions were requested, as CAIP-10. */
  lookUps: string[]
  /** Accounts whose sessions were revoked, as CAIP-10. */
  revoked: string[]
}

/** Creates a sign-in extension that keeps its sessions in memory and records its calls. */
export function createTestSiwx(options: { required?: boolean | undefined } = {}): TestSiwx {
  const sessions: SiwxSession[] = []
  const lookUps: string[] = []
  const revoked: string[] = []
  const isOf =
    (chainId: string, address: string) =>
    ({ data }: SiwxSession): boolean =>
      data.chainId === chainId && data.accountAddress === address
  const siwx: SiwxExtension = {
    createMessage: async (input) =>
      createSiwxMessage({
        ...input,
        domain: 'app.example',
        uri: 'https://app.example',
        version: '1',
        nonce: 'nonce1234',
      }),
    addSession: async (session) => void sessions.push(session),
    setSessions: async (next) => void sessions.splice(0, sessions.length, ...next),
    getSessions: async (chainId, address) => {
      lookUps.push(`${chainId}:${address}`)
      return sessions.filter(isOf(chainId, address))
    },
    revokeSession: async (chainId, address) => {
      revoked.push(`${chainId}:${address}`)
      for (const session of sessions.filter(isOf(chainId, address))) sessions.splice(sessions.indexOf(session), 1)
    },
    getRequired: () => options.required ?? false,
  }
  return { siwx, sessions, lookUps, revoked }
}

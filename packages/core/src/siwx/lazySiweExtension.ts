import type { KitWindow } from '../device/window.ts'
import type { SiweConfig } from './siweConfig.ts'
import type { SiwxExtension } from './types.ts'

/** Creates a {@link siweExtension} whose code is loaded on first use, since few apps use the older {@link SiweConfig}. */
export function lazySiweExtension(config: SiweConfig, target: KitWindow | undefined): SiwxExtension {
  const load = async (): Promise<SiwxExtension> => {
    const { siweExtension } = await import('./siweConfig.ts')
    return siweExtension(config, target)
  }
  return {
    createMessage: async (input) => (await load()).createMessage(input),
    addSession: async (session) => (await load()).addSession(session),
    setSessions: async (sessions) => (await load()).setSessions(sessions),
    getSessions: async (chainId, address) => (await load()).getSessions(chainId, address),
    revokeSession: async (chainId, address) => (await load()).revokeSession(chainId, address),
    namespaces: ['eip155'],
    getRequired: () => config.required ?? false,
  }
}

import { fileURLToPath } from 'node:url'
import { listen } from '../listen.ts'
import type { ServiceFactory } from './Service.ts'

const builtWallet = fileURLToPath(new URL('../../../wallet/dist', import.meta.url))

/** The pocket wallet, on its own port and so its own origin. Its code is loaded only if the service is mounted. */
export const walletService: ServiceFactory = {
  name: 'wallet',
  start: async ({ config, projects }) => {
    const [{ createWalletSite }, { loadPage }] = await Promise.all([
      import('../pocket-wallet/createWalletSite.ts'),
      import('../web/loadPage.ts'),
    ])
    const app = createWalletSite({
      config,
      page: await loadPage(builtWallet),
      findProjectId: projects.findOwnId,
    })
    const { host, wallet, trustedProxies } = config
    const listener = await listen({ app, host, port: wallet.port, variable: 'WALLET_PORT', trustedProxies })
    return { stop: listener.stop }
  },
}

import { mainnet } from '@reown/appkit/networks'
import { createAppKit } from '@reown/appkit/react'
import { WagmiAdapter } from '@reown/appkit-adapter-wagmi'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createRoot } from 'react-dom/client'
import { WagmiProvider } from 'wagmi'

const projectId = '0123456789abcdef0123456789abcdef'
const networks = [mainnet]
const adapter = new WagmiAdapter({ networks, projectId })
createAppKit({
  adapters: [adapter],
  networks,
  projectId,
  metadata: { name: 'Reef', description: '', url: location.origin, icons: [] },
})

createRoot(document.getElementById('root')).render(
  <WagmiProvider config={adapter.wagmiConfig}>
    <QueryClientProvider client={new QueryClient()}>
      <appkit-button />
    </QueryClientProvider>
  </WagmiProvider>,
)

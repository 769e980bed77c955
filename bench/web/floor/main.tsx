import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createRoot } from 'react-dom/client'
import { createConfig, http, injected, useConnect, useConnection, WagmiProvider } from 'wagmi'
import { mainnet } from 'wagmi/chains'

// The minimum of a page with wagmi: React, wagmi, viem, the query cache, and a plain button.
const config = createConfig({ chains: [mainnet], connectors: [injected()], transports: { [mainnet.id]: http() } })
const client = new QueryClient()

function Connect() {
  const { address } = useConnection()
  const connect = useConnect()
  return (
    <button type="button" onClick={() => connect.mutate({ connector: injected() })}>
      {address ?? 'Connect Wallet'}
    </button>
  )
}

const container = document.getElementById('root')
if (container) {
  createRoot(container).render(
    <WagmiProvider config={config}>
      <QueryClientProvider client={client}>
        <Connect />
      </QueryClientProvider>
    </WagmiProvider>,
  )
}

import { defineEvmNetwork } from '@holdfast/caip'
import { createKit } from '@holdfast/core'
import { eip155 } from '@holdfast/core/eip155'
import { ConnectButton, HoldfastProvider } from '@holdfast/react'
import '@holdfast/ui/styles.css'
import { createRoot } from 'react-dom/client'
import { mainnet } from 'viem/chains'

// The URL of the services and the project's id are in the page's URL, so that all runs use the same build.
const parameters = new URLSearchParams(location.search)
const kit = createKit({
  projectId: parameters.get('projectId') ?? undefined,
  services: { url: parameters.get('services') ?? undefined },
  networks: [defineEvmNetwork(mainnet)],
  adapters: [eip155()],
  metadata: { name: 'Reef', description: '', url: location.origin, icons: [] },
})

const container = document.getElementById('root')
if (container) {
  createRoot(container).render(
    <HoldfastProvider kit={kit}>
      <ConnectButton />
    </HoldfastProvider>,
  )
}

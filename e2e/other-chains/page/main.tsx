import { createApiClient } from '@holdfast/api'
import { createKit, createServerSiwx } from '@holdfast/core'
import { bip122, bitcoinTestnet } from '@holdfast/core/bip122'
import { kusama, polkadot, polkadotMainnet } from '@holdfast/core/polkadot'
import { AccountButton, ConnectButton, HoldfastProvider, useAccount } from '@holdfast/react'
import '@holdfast/react/styles.css'
import type { ReactNode } from 'react'
import { createRoot } from 'react-dom/client'

/** The kit of an app with two namespaces, which signs users in at the product's server. */
const kit = createKit({
  projectId: 'story',
  networks: [bitcoinTestnet, polkadotMainnet, kusama],
  adapters: [bip122(), polkadot()],
  siwx: createServerSiwx(createApiClient({ baseUrl: '/api' }), { statement: 'Sign in to the story.' }),
  metadata: { name: 'Story', description: '', url: location.origin, icons: [] },
})

function Wallet(): ReactNode {
  const { address, isConnected } = useAccount()
  if (!isConnected) return <ConnectButton />
  return (
    <>
      <AccountButton />
      <p>{address}</p>
    </>
  )
}

const root = document.querySelector('#root')
if (root)
  createRoot(root).render(
    <HoldfastProvider kit={kit}>
      <Wallet />
    </HoldfastProvider>,
  )

import type { PublicConfig } from '@holdfast/api'
import { createKit } from '@holdfast/core'
import { eip155, getWagmiConfig } from '@holdfast/core/eip155'
import { AccountButton, ConnectButton, HoldfastProvider, useAccount } from '@holdfast/react'
import '@holdfast/react/styles.css'
import { type ReactNode, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { numberToHex, parseEther } from 'viem'

/** The product's configuration, which the story passes to this app. The app requests permissions. */
const config = Reflect.get(globalThis, 'config') as PublicConfig // Cast: it is our own server's answer.
const kit = createKit({
  projectId: config.projectId,
  services: { ...config.services, secureUrl: config.secureUrl },
  networks: config.chains,
  adapters: [eip155()],
  features: { smartSessions: true },
  metadata: { name: 'Story', description: '', url: location.origin, icons: [] },
  themeMode: 'system',
})

const DAY_S = 86_400
/** The address of the app's key. The story does not spend with this key. */
const keyAddress = '0x00000000000000000000000000000000000000f2'

/** Requests a permission to spend half an ether a day (ERC-7715). */
async function askForPermission(address: string): Promise<void> {
  const { connections } = (await getWagmiConfig(kit)).state
  const [connection] = connections.values()
  const provider = (await connection?.connector.getProvider()) as { request: (call: object) => Promise<unknown> } // Cast: EIP-1193.
  const nowS = Math.floor(Date.now() / 1_000)
  const data = { periodAmount: numberToHex(parseEther('0.5')), periodDuration: DAY_S, startTime: nowS - 60 }
  const request = {
    chainId: numberToHex(31_337),
    address,
    expiry: nowS + 2 * DAY_S,
    signer: { type: 'account', data: { address: keyAddress } },
    permissions: [{ type: 'native-token-periodic', data }],
  }
  await provider.request({ method: 'wallet_grantPermissions', params: [request] })
}

function Wallet(): ReactNode {
  const { address, isConnected } = useAccount()
  const [answer, setAnswer] = useState('')
  if (!isConnected || !address) return <ConnectButton />
  const ask = (): void =>
    void askForPermission(address).then(
      () => setAnswer('Given'),
      (error: unknown) => setAnswer(`Not given: ${String(error)}`),
    )
  return (
    <>
      <AccountButton />
      <button type="button" onClick={ask}>
        Ask for a permission
      </button>
      <output>{answer}</output>
    </>
  )
}

const root = document.querySelector('#root')
if (root)
  createRoot(root).render(
    <HoldfastProvider kit={kit}>
      <h1>Story</h1>
      <Wallet />
    </HoldfastProvider>,
  )

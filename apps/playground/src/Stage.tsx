import { AccountButton, ConnectButton, EmbeddedModal, HoldfastProvider, NetworkButton } from '@holdfast/react'
import type { Address } from './address.ts'
import type { Scene } from './scene/Scene.ts'

type StageProps = { scene: Scene; address: Address; embedded: boolean }

/** A page that embeds the kit. */
export function Stage({ scene, address, embedded }: StageProps) {
  return (
    <HoldfastProvider kit={scene.kit} locale={address.locale}>
      <main className="stage">
        <h1>
          {address.view}: {address.state}
        </h1>
        <div className="stage-buttons">
          <ConnectButton />
          <NetworkButton />
          <AccountButton />
        </div>
        {embedded && <EmbeddedModal />}
      </main>
    </HoldfastProvider>
  )
}

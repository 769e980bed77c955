import {
  AccountButton,
  ConnectButton,
  EmbeddedModal,
  HoldfastProvider,
  type Messages,
  NetworkButton,
} from '@holdfast/react'
import { arabic } from '@holdfast/react/messages/ar'
import { german } from '@holdfast/react/messages/de'
import type { Address } from './address.ts'
import type { Scene } from './scene/Scene.ts'

type StageProps = { scene: Scene; address: Address; embedded: boolean }

/** Texts by language; English for all other languages. */
const translations: Readonly<Record<string, Messages>> = { ar: arabic, de: german }

/** A page that embeds the kit. */
export function Stage({ scene, address, embedded }: StageProps) {
  return (
    <HoldfastProvider kit={scene.kit} locale={address.locale} messages={translations[languageOf(address.locale)]}>
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

function languageOf(locale: string): string {
  return new Intl.Locale(locale).language
}

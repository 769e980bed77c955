import {
  AccountButton,
  ConnectButton,
  EmbeddedModal,
  HoldfastProvider,
  type Messages,
  NetworkButton,
  OnRampWidget,
} from '@holdfast/react'
import { arabic } from '@holdfast/react/messages/ar'
import { german } from '@holdfast/react/messages/de'
import { useSyncExternalStore } from 'react'
import { type Address, rightToLeftLocale } from './address.ts'
import type { Scene } from './scene/Scene.ts'
import type { ViewState } from './ViewState.ts'

type StageProps = { scene: Scene; address: Address; embedded: ViewState['embedded'] }

/** Texts by language; English for all other languages. */
const translations: Readonly<Record<string, Messages>> = { ar: arabic, de: german }

/** Draws the page on which a state is shown: the page of an app that uses the kit. */
export function Stage({ scene, address, embedded }: StageProps) {
  const locale = useSyncExternalStore(watchFragment, isMirrored) ? rightToLeftLocale : address.locale
  return (
    <HoldfastProvider kit={scene.kit} locale={locale} messages={translations[languageOf(locale)]}>
      <main className="stage">
        <h1>
          {address.view}: {address.state}
        </h1>
        <div className="stage-buttons">
          <ConnectButton />
          <NetworkButton />
          <AccountButton />
        </div>
        {embedded === 'card' && <EmbeddedModal />}
        {embedded === 'onramp' && <OnRampWidget />}
      </main>
    </HoldfastProvider>
  )
}

function languageOf(locale: string): string {
  return new Intl.Locale(locale).language
}

/** Returns whether the URL's fragment asks for the mirrored layout. Unlike `dir=rtl`, the fragment needs no reload. */
function isMirrored(): boolean {
  return window.location.hash === '#rtl'
}

function watchFragment(onChange: () => void): () => void {
  window.addEventListener('hashchange', onChange)
  return () => window.removeEventListener('hashchange', onChange)
}

import {
  type CatalogueWallet,
  type Connector,
  canPair,
  findConnectorOfWallet,
  type Platform,
  platformLabel,
  platformsOf,
} from '@holdfast/core'
import { Tab, TabList, TabPanel, Tabs } from '@holdfast/ui/tabs'
import { useState } from 'react'
import { useKit } from '../../../hooks/useKit.ts'
import { FirstViewLegal } from '../../../legal/FirstViewLegal.tsx'
import { pairingMessages } from '../../../messages/languages/english/pairing.ts'
import { useText } from '../../../messages/useText.ts'
import { NothingOffered } from '../list/NothingOffered.tsx'
import { AppScreen } from '../pairing/AppScreen.tsx'
import { MissingScreen } from '../pairing/MissingScreen.tsx'
import { QrScreen } from '../pairing/QrScreen.tsx'
import { BrowserConnecting } from '../pieces/BrowserConnecting.tsx'
import { QrCodePlaceholder } from '../pieces/QrCodePlaceholder.tsx'

/**
 * Connects to a wallet of the catalogue, on those platforms of the wallet that this device supports. Without a wallet, shows a
 * QR code for any wallet.
 */
export function ConnectingWalletConnect() {
  return <FirstViewLegal>{(hasAgreed) => (hasAgreed ? <PlatformTabs /> : <QrCodePlaceholder />)}</FirstViewLegal>
}

function PlatformTabs() {
  const text = useText(pairingMessages)
  const wallet = useKit(({ router }) => router.data?.wallet)
  const connector = useKit(({ connectors }) => wallet && findConnectorOfWallet(connectors, wallet))
  const isMobile = useKit(({ connectors }) => connectors.isMobile)
  const noAdapters = useKit(({ options }) => options.noAdapters)
  const isPairable = useKit(({ options, connectors }) => canPair(options, connectors.connectors))
  const isConnecting = useKit(({ pairing }) => pairing.status === 'connecting')
  const platforms = platformsOf(wallet, {
    isMobile,
    isInstalled: connector !== undefined,
    noAdapters,
    canPair: isPairable,
  })
  const [chosen, setChosen] = useState<Platform>()
  const [first = 'qrcode'] = platforms
  const platform = chosen && platforms.includes(chosen) ? chosen : first
  const screen = (shown: Platform) => <Screen platform={shown} wallet={wallet} connector={connector} />
  if (!wallet && !isPairable) return <NothingOffered />
  if (platforms.length < 2) return screen(platform)

  return (
    // The cast is safe, since the values of all tabs are platforms.
    <Tabs value={platform} onValueChange={(value) => setChosen(value as Platform)}>
      <TabList label={text('pairing.platforms')}>
        {platforms.map((each) => (
          <Tab key={each} value={each} disabled={isConnecting && each !== platform}>
            {text(`pairing.platform.${platformLabel(each)}`)}
          </Tab>
        ))}
      </TabList>
      {platforms.map((each) => (
        <TabPanel key={each} value={each}>
          {each === platform && screen(each)}
        </TabPanel>
      ))}
    </Tabs>
  )
}

type ScreenProps = {
  platform: Platform
  wallet: CatalogueWallet | undefined
  /** The wallet's connector in this browser, if it is installed. */
  connector: Connector | undefined
}

function Screen({ platform, wallet, connector }: ScreenProps) {
  if (!wallet || platform === 'qrcode') return <QrScreen wallet={wallet} />
  if (platform === 'unsupported') return <MissingScreen wallet={wallet} />
  if (platform !== 'browser') return <AppScreen key={platform} wallet={wallet} platform={platform} />
  return connector ? <BrowserConnecting connectorId={connector.id} connector={connector} wallet={wallet} /> : null
}

import { screen } from '@testing-library/react'
import { beforeAll, describe, expect, it } from 'vitest'
import { drawWallet, press } from '../../test/drawWallet.tsx'
import { openWallet, requestedNamespaces } from '../../test/pairedWallet.ts'

// Compiles the pages before the first test, so that no test's time limit includes this.
beforeAll(() => import('../app/Unlocked.tsx'))

const visit = (path: string) => window.history.replaceState(null, '', path)

describe('DeepLinkPage', () => {
  it('default: pairs by the link in the URL, and remembers that the app is on this device', async () => {
    const { dapp } = await openWallet()
    const { uri = '', approval, pairingTopic } = await dapp.connect({ optionalNamespaces: requestedNamespaces })
    approval().catch(() => undefined)
    visit(`/wc?uri=${encodeURIComponent(uri)}`)
    const { app } = await drawWallet()
    await screen.findByText(/^The link is good/)
    expect(app.settings.values.get().linkedPairings).toEqual([pairingTopic])
  })

  it('error: an invalid link is reported, with a way to enter another one', async () => {
    visit('/wc?uri=hello')
    await drawWallet()
    expect(await screen.findByText(/^This is not a link of an app/)).toBeTruthy()
    await press('Connect an app')
    expect(await screen.findByLabelText('Link of the app')).toBeTruthy()
  })

  it('behavior: without a link, shows the start screen', async () => {
    visit('/wc')
    await drawWallet()
    expect(await screen.findByText('No app is connected')).toBeTruthy()
  })
})

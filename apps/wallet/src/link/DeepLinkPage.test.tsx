import { screen } from '@testing-library/react'
import { beforeAll, describe, expect, it } from 'vitest'
import { drawWallet, press } from '../../test/drawWallet.tsx'
import { openWallet, requestedNamespaces } from '../../test/pairedWallet.ts'

// Compiled before the first test, so that compiling counts against no test's time limit.
beforeAll(() => import('../app/Unlocked.tsx'))

const visit = (address: string) => window.history.replaceState(null, '', address)

describe('DeepLinkPage', () => {
  it('default: the link in the address leads to the app’s question, and the app is remembered as being on this device', async () => {
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

  it('behavior: without a link the wallet opens as usual', async () => {
    visit('/wc')
    await drawWallet()
    expect(await screen.findByText('No app is connected')).toBeTruthy()
  })
})

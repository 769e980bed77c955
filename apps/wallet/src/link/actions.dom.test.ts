import { describe, expect, it } from 'vitest'
import { openWallet, requestedNamespaces } from '../../test/pairedWallet.ts'
import { SettingsNotStoredError } from '../settings/errors.ts'
import { pairByLink, spendLink } from './actions.ts'

/** Opens a wallet, with the link of an app that wants to connect. */
async function openWithLink() {
  const wallet = await openWallet()
  const { uri = '', approval } = await wallet.dapp.connect({ optionalNamespaces: requestedNamespaces })
  // Some tests do not answer the proposal.
  approval().catch(() => undefined)
  return { ...wallet, uri }
}

describe('pairByLink', () => {
  it('default: remembers the pairing of a link that was opened on this device, but not of one that was scanned', async () => {
    const { app, connected, uri } = await openWithLink()
    const opened = await pairByLink(app, connected, uri, { isFromThisDevice: true })
    if (opened.status !== 'paired') throw new Error(opened.problem)
    expect(app.settings.values.get().linkedPairings).toEqual([opened.topic])
    const other = await openWithLink()
    expect((await pairByLink(other.app, other.connected, other.uri)).status).toBe('paired')
    expect(other.app.settings.values.get().linkedPairings).toEqual([])
  })

  it('behavior: remembers the newest fifty pairings with apps on this device', async () => {
    const { app, connected, uri } = await openWithLink()
    const before = Array.from({ length: 50 }, (_, index) => `topic ${index}`)
    await app.settings.change({ linkedPairings: before })
    await pairByLink(app, connected, uri, { isFromThisDevice: true })
    const { linkedPairings } = app.settings.values.get()
    expect(linkedPairings).toHaveLength(50)
    expect(linkedPairings.slice(0, 2)).toEqual(['topic 1', 'topic 2'])
  })

  it.each([
    ['an empty text', '', 'empty'],
    ['the URL of a page', 'https://app.example', 'notALink'],
    ['a link of the protocol’s first version', `wc:${'a'.repeat(64)}@1?bridge=x&key=${'a'.repeat(64)}`, 'oldVersion'],
  ])('error: names the problem of %s', async (_name, text, problem) => {
    const { app, connected } = await openWallet()
    expect(await pairByLink(app, connected, text)).toEqual({ status: 'problem', problem })
  })

  it('error: a link can be opened again until its proposal is answered, and counts as used afterwards', async () => {
    const { app, connected, uri } = await openWithLink()
    const first = await pairByLink(app, connected, uri)
    if (first.status !== 'paired') throw new Error(first.problem)
    expect(await pairByLink(app, connected, uri)).toEqual(first)
    await spendLink(app, first.topic)
    expect(await pairByLink(app, connected, uri)).toEqual({ status: 'problem', problem: 'used' })
  })
})

describe('a browser that does not store the settings', () => {
  it('error: the link is paired and counts as used all the same', async () => {
    const { app, connected, uri } = await openWithLink()
    const change: typeof app.settings.change = async (changes) => {
      await app.settings.change(changes)
      throw new SettingsNotStoredError({ cause: 'full' })
    }
    const appWithFullStorage = { ...app, settings: { ...app.settings, change } }
    const paired = await pairByLink(appWithFullStorage, connected, uri, { isFromThisDevice: true })
    if (paired.status !== 'paired') throw new Error(paired.problem)
    await spendLink(appWithFullStorage, paired.topic)
    expect(await pairByLink(appWithFullStorage, connected, uri)).toEqual({ status: 'problem', problem: 'used' })
  })
})

describe('spendLink', () => {
  it('default: stores one entry for each link, and removes the expired ones', async () => {
    const { app } = await openWallet()
    await app.settings.change({ usedLinks: [{ topic: 'old', expiry: 1 }] })
    await spendLink(app, 'new')
    await spendLink(app, 'new')
    expect(app.settings.values.get().usedLinks.map(({ topic }) => topic)).toEqual(['new'])
  })
})

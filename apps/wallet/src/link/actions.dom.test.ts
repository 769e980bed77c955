import { fakeClock } from '@holdfast/testing/time'
import { describe, expect, it } from 'vitest'
import { openWallet, requestedNamespaces } from '../../test/pairedWallet.ts'
import { shareLocks } from '../../test/shareLocks.ts'
import { SettingsNotStoredError } from '../settings/errors.ts'
import { answerOnce, pairByLink } from './actions.ts'

/** Opens a wallet, with the link of an app that wants to connect. */
async function openWithLink() {
  const wallet = await openWallet()
  const { uri = '', approval } = await wallet.dapp.connect({ optionalNamespaces: requestedNamespaces })
  // Some tests do not answer the proposal.
  approval().catch(() => undefined)
  return { ...wallet, uri }
}

const inAnHour = Math.floor(Date.now() / 1_000) + 3_600
const itemOf = (pairingTopic: string) => ({ id: 1, pairingTopic, expiry: inAnHour })
const nothing = async () => undefined

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
    await answerOnce(app, connected, itemOf(first.topic), nothing)
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
    await answerOnce(appWithFullStorage, connected, itemOf(paired.topic), nothing)
    expect(await pairByLink(appWithFullStorage, connected, uri)).toEqual({ status: 'problem', problem: 'used' })
  })
})

describe('answerOnce', () => {
  it('default: stores one used link for each pairing, and removes the expired ones', async () => {
    const { app, connected } = await openWallet()
    await app.settings.change({ usedLinks: [{ topic: 'old', expiry: 1 }] })
    await answerOnce(app, connected, itemOf('new'), nothing)
    await answerOnce(app, connected, { ...itemOf('new'), id: 2 }, nothing)
    expect(app.settings.values.get().usedLinks.map(({ topic }) => topic)).toEqual(['new'])
  })

  it('behavior: a link counts as used for ten minutes, the longest time for which it may be valid', async () => {
    const clock = fakeClock()
    const { app, connected } = await openWallet({ clock })
    const usedTopics = () => app.settings.values.get().usedLinks.map(({ topic }) => topic)
    await answerOnce(app, connected, itemOf('first'), nothing)
    clock.step(599_000)
    await answerOnce(app, connected, itemOf('second'), nothing)
    expect(usedTopics()).toEqual(['first', 'second'])
    clock.step(1_000)
    await answerOnce(app, connected, itemOf('third'), nothing)
    expect(usedTopics()).toEqual(['second', 'third'])
  })

  it('behavior: if two tabs answer at once, only the first answer is sent, even if the second tab has not learned of it yet', async () => {
    shareLocks()
    const wallet = await openWallet()
    const answeredBy: string[] = []
    const tabs = { first: wallet.connected, second: await wallet.openTab() }
    const answer = (tab: keyof typeof tabs) =>
      answerOnce(wallet.app, tabs[tab], itemOf('topic'), async () => void answeredBy.push(tab))
    await Promise.all([answer('first'), answer('second')])
    expect(answeredBy).toEqual(['first'])
  })

  it('behavior: remembers an answered item until it expires', async () => {
    const { app, connected } = await openWallet()
    await answerOnce(app, connected, { ...itemOf('old'), expiry: 1 }, nothing)
    await answerOnce(app, connected, itemOf('new'), nothing)
    expect(await app.storage.keys('answered/')).toEqual(['answered/new/1'])
  })

  it('error: an answer that could not be sent can be sent again', async () => {
    const { app, connected } = await openWallet()
    const offline = answerOnce(app, connected, itemOf('topic'), () => Promise.reject(new TypeError('offline')))
    await expect(offline).rejects.toThrow('offline')
    let count = 0
    await answerOnce(app, connected, itemOf('topic'), async () => void count++)
    expect(count).toBe(1)
  })

  it('error: an answer that was sent counts as sent even if the browser cannot store the note', async () => {
    const { app, connected } = await openWallet()
    const storage = { ...app.storage, set: () => Promise.reject(new Error('full')) }
    await answerOnce({ ...app, storage }, connected, itemOf('topic'), nothing)
    expect(app.settings.values.get().usedLinks.map(({ topic }) => topic)).toEqual(['topic'])
  })
})

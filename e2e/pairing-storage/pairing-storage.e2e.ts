import { type StorageCase, storageCases } from '@holdfast/testing/storage-cases'
import { createTestPhone, startTestRelay, type TestPhone, type TestRelay } from '@holdfast/testing-relay'
import { expect, type Frame, type Page } from '@playwright/test'
import { test } from '../worker.ts'
import type { AppWindow } from './page/main.ts'
import { type ServedApp, serveApp } from './serveApp.ts'

/* Stories of the pairing client in a real browser, with the browser's database, locks and channels between tabs. */

let app: ServedApp
let relay: TestRelay
let phone: TestPhone

test.beforeAll(async () => {
  app = await serveApp()
  relay = await startTestRelay()
  phone = await createTestPhone(relay.url)
})
test.afterAll(async () => {
  phone.close()
  await relay.remove()
  await app.stop()
})

type Tab = Page | Frame
const address = (path = '/') => `${app.origin}${path}?relay=${encodeURIComponent(relay.url)}`

/** Proposes a session from a tab and lets the phone approve it. @returns the session's topic. */
async function connect(tab: Tab): Promise<string> {
  const uri = await tab.evaluate(async () => {
    const client = await (window as unknown as AppWindow).client
    const eip155 = { chains: ['eip155:31337'], methods: ['personal_sign'], events: ['chainChanged'] }
    return (await client.connect({ optionalNamespaces: { eip155 } })).uri ?? ''
  })
  const topic = await phone.approve(uri)
  await expect.poll(() => sessions(tab)).toContain(topic)
  return topic
}

const sessions = (tab: Tab) =>
  tab.evaluate(async () => (await (window as unknown as AppWindow).client).getSessions().map(({ topic }) => topic))
const clientId = (tab: Tab) => tab.evaluate(async () => (await (window as unknown as AppWindow).client).clientId)
const eventsOf = (tab: Tab) => tab.evaluate(() => (window as unknown as AppWindow).events)

/** Asks the phone to sign a text. @returns the signature. */
const sign = (tab: Tab, topic: string, text: string) =>
  tab.evaluate(
    async ([topic, message]) => {
      const client = await (window as unknown as AppWindow).client
      const request = { method: 'personal_sign', params: [message, '0x'] }
      return client.request({ topic, chainId: 'eip155:31337', request })
    },
    [topic, `0x${Buffer.from(text).toString('hex')}`] as const,
  )

/** Returns a storage whose functions call a storage of the page. */
function storageIn(tab: Tab, database: string): Parameters<StorageCase['check']>[0] {
  const keys = (prefix = '') =>
    tab.evaluate(([name, text]) => (window as unknown as AppWindow).storageOf(name).keys(text), [
      database,
      prefix,
    ] as const)
  return {
    keys,
    get: (key) =>
      tab.evaluate(([name, text]) => (window as unknown as AppWindow).storageOf(name).get(text), [
        database,
        key,
      ] as const),
    set: (...change) =>
      tab.evaluate(([name, entry]) => (window as unknown as AppWindow).storageOf(name).set(...entry), [
        database,
        change,
      ] as const),
    delete: (key) =>
      tab.evaluate(([name, text]) => (window as unknown as AppWindow).storageOf(name).delete(text), [
        database,
        key,
      ] as const),
  }
}

test('the browser’s database behaves like every other storage', async ({ page }) => {
  await page.goto(address())
  for (const [index, { name, check }] of storageCases.entries()) {
    await test.step(name, () => check(storageIn(page, `case-${index}`)))
  }
})

test('two tabs share a session, and each receives the answers to its own requests', async ({ context }) => {
  const [one, two] = [await context.newPage(), await context.newPage()]
  // Both open at the same time, as when a browser restores its tabs, and must still become one client.
  await Promise.all([one.goto(address()), two.goto(address())])
  expect(await clientId(two)).toBe(await clientId(one))
  const topic = await connect(one)
  await expect.poll(() => sessions(two)).toEqual([topic])

  const requestsBefore = phone.requests.length
  const texts = ['one', 'two', 'three', 'four']
  const signed = await Promise.all(texts.map((text, index) => sign(index % 2 === 0 ? one : two, topic, text)))
  expect(signed).toEqual(await Promise.all(texts.map((message) => phone.account.signMessage({ message }))))
  expect(phone.requests.length - requestsBefore).toBe(texts.length)

  await phone.client.emit({ topic, event: { name: 'chainChanged', data: 31_337 }, chainId: 'eip155:31337' })
  await phone.client.disconnect({ topic })
  await expect.poll(() => sessions(two)).toEqual([])
  await expect.poll(() => sessions(one)).toEqual([])
  const once = ['session_connect', 'session_event', 'session_delete']
  await expect.poll(async () => [await eventsOf(one), await eventsOf(two)]).toEqual([once, once])
})

test('a session survives while its page is closed, and an update sent meanwhile arrives when the page opens again', async ({
  page,
}) => {
  await page.goto(address())
  const topic = await connect(page)
  await page.goto('about:blank')
  await phone.client.update({ topic, namespaces: phone.grant() })
  await page.goto(address())
  await expect.poll(() => eventsOf(page)).toEqual(['session_update'])
  expect(await sessions(page)).toEqual([topic])
  expect(await sign(page, topic, 'again')).toBe(await phone.account.signMessage({ message: 'again' }))
})

test('a tab takes over the connection of a closed tab', async ({ context }) => {
  const [one, two] = [await context.newPage(), await context.newPage()]
  await one.goto(address())
  await two.goto(address())
  const topic = await connect(one)
  await one.close()
  expect(await sign(two, topic, 'alone')).toBe(await phone.account.signMessage({ message: 'alone' }))
  await phone.client.ping({ topic })
})

test('the client creates the database again if it is deleted while the page is open', async ({ page }) => {
  await page.goto(address())
  const firstTopic = await connect(page)
  await page.evaluate(
    () =>
      new Promise((resolve) => {
        indexedDB.deleteDatabase('holdfast-pairing').onsuccess = resolve
      }),
  )
  expect(await sign(page, firstTopic, 'still')).toBe(await phone.account.signMessage({ message: 'still' }))
  const secondTopic = await connect(page)
  await page.reload()
  await expect.poll(() => sessions(page)).toEqual([secondTopic])
})

test('with a full disk, new sessions work until the page is reloaded', async ({ page }) => {
  await page.goto(address())
  const keptTopic = await connect(page)
  await page.evaluate(fillDisk)
  const topic = await connect(page)
  expect(await sign(page, topic, 'full')).toBe(await phone.account.signMessage({ message: 'full' }))
  await page.reload()
  expect(await sessions(page)).toEqual([keptTopic])
})

/** Makes each write succeed and then aborts its transaction, as a browser does when the disk is full. */
function fillDisk(): void {
  const write = Object.getOwnPropertyDescriptor(IDBObjectStore.prototype, 'put')?.value as IDBObjectStore['put'] // Cast: `put` is a method.
  IDBObjectStore.prototype.put = function (...args) {
    const request = write.apply(this, args)
    request.addEventListener('success', () => this.transaction.abort())
    return request
  }
}

test('the client works in a frame in which all storage is forbidden', async ({ page }) => {
  await page.goto(address('/framed'))
  const frame = page.frames().find((one) => one !== page.mainFrame())
  if (!frame) throw new Error('no frame')
  await frame.waitForFunction(() => 'client' in window)
  const refusal = await frame.evaluate(() => {
    try {
      indexedDB.open('x')
      return 'none'
    } catch (error) {
      return (error as DOMException).name
    }
  })
  expect(refusal).toBe('SecurityError')
  const topic = await connect(frame)
  expect(await sign(frame, topic, 'framed')).toBe(await phone.account.signMessage({ message: 'framed' }))
})

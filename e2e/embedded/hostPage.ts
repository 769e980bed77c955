import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { System } from '@holdfast/testing/system'
import { type Browser, expect, type Frame, type FrameLocator, type Page } from '@playwright/test'
import { approveDevice, inMail } from './embeddedWallet.ts'

/** A page of another developer's app, without any script. The stories post every message themselves. */
const PAGE = '<!doctype html><html lang="en"><head><title>Reef</title></head><body><main>Reef</main></body></html>'

/** Serves the page at each name of this machine: `localhost`, `127.0.0.1` and `*.localhost` are different sites. */
export async function serveHostPages(): Promise<{ port: number; stop: () => Promise<void> }> {
  const server = createServer((_, response) => response.writeHead(200, { 'content-type': 'text/html' }).end(PAGE))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo // Cast: the server listens on TCP.
  const stop = async (): Promise<void> => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  }
  return { port, stop }
}

/** A message from the frame to the page. */
export type HeardMessage = { type: string; id?: string; payload?: unknown }

/** The style of the frame's element until a story changes it. */
const PLAIN = 'position: fixed; left: 20px; top: 20px; width: 400px; height: 600px; border: 0'

/**
 * The URL parameter by which the page promises to keep the frame visible while a device waits for approval. The user can then
 * compare the number that the frame shows.
 */
const SHOWS_NUMBER = '&abilities=device'

/** A page of an app, and the functions by which a story sends messages to the frame and acts in it. */
export class HostPage {
  readonly page: Page
  readonly secureUrl: string

  constructor(page: Page, { secureUrl }: System) {
    this.page = page
    this.secureUrl = secureUrl
  }

  /** Opens the page and embeds the frame. Resolves once the frame is ready. */
  async open(url: string, projectId: string, query = SHOWS_NUMBER): Promise<void> {
    await this.page.goto(url)
    await this.embed(projectId, query)
    await expect.poll(async () => (await this.heard()).map(({ type }) => type)).toContain('@w3m-frame/READY')
  }

  /** Embeds the frame in the open page. @param query - URL parameters in addition to those of older clients. */
  async embed(projectId: string, query = SHOWS_NUMBER): Promise<void> {
    await this.page.evaluate(
      ([src, style]) => {
        const messages: unknown[] = []
        Reflect.set(window, 'heard', messages)
        addEventListener('message', ({ data }) => void messages.push(data))
        const frame = document.createElement('iframe')
        frame.id = 'w3m-iframe'
        frame.style.cssText = style
        frame.src = src
        document.body.append(frame)
      },
      [`${this.frameUrl(projectId)}${query}`, PLAIN] as const,
    )
  }

  /** Returns the frame's URL for a project, as older clients build it. */
  frameUrl(projectId: string): string {
    return `${this.secureUrl}/sdk?projectId=${projectId}&chainId=eip155%3A31337&version=4&enableLogger=true`
  }

  /** Returns all messages that the page has received. */
  heard(): Promise<HeardMessage[]> {
    // Cast: the page stores the messages as it received them.
    return this.page.evaluate(() => (Reflect.get(window, 'heard') ?? []) as HeardMessage[])
  }

  /** Posts messages to the frame in one task. */
  async post(...messages: readonly unknown[]): Promise<void> {
    await this.page.evaluate((posted) => {
      const frame = document.querySelector<HTMLIFrameElement>('#w3m-iframe')?.contentWindow
      for (const message of posted) frame?.postMessage(message, '*')
    }, messages)
  }

  /** Waits for the answer to a message and returns it. */
  async answerTo(id: string): Promise<HeardMessage> {
    let answer: HeardMessage | undefined
    await expect
      .poll(async () => (answer = (await this.heard()).find((message) => message.id === id)), { timeout: 30_000 })
      .toBeDefined()
    // Cast: the poll has just found it.
    return answer as HeardMessage
  }

  /** Sends a request to the frame and waits for the answer. */
  async ask(name: string, payload?: unknown): Promise<HeardMessage> {
    const id = newId()
    await this.post({ type: `@w3m-app/${name}`, id, payload })
    return this.answerTo(id)
  }

  /** Sends a JSON-RPC request to the frame. @returns the id of the request, and of its answer. */
  async call(method: string, params: unknown, more: Readonly<Record<string, unknown>> = {}): Promise<string> {
    const id = newId()
    await this.post({ type: '@w3m-app/RPC_REQUEST', id, payload: { method, params, ...more } })
    return id
  }

  /**
   * Logs in by email on a device that is new to the wallet.
   *
   * @param whileWaiting - Acts for the user before they open the link.
   * @returns the address of the wallet.
   */
  async logIn(
    system: System,
    email: string,
    browser: Browser,
    whileWaiting = async (): Promise<void> => {},
  ): Promise<`0x${string}`> {
    expect(await this.ask('CONNECT_EMAIL', { email })).toMatchObject({ payload: { action: 'VERIFY_DEVICE' } })
    await whileWaiting()
    const number = await this.screen.locator('.frame-number').innerText()
    const approved = this.ask('CONNECT_DEVICE')
    const link = await inMail(`${system.vaultUrl}/dev/mailbox.json`, email, /https?:\/\/\S+\/device\/\S+/)
    await approveDevice(browser, link, number)
    expect(await approved).toMatchObject({ type: '@w3m-frame/CONNECT_DEVICE_SUCCESS' })
    const otp = await inMail(`${system.webUrl}/dev/mailbox.json`, email, /\b\d{6}\b/)
    expect(await this.ask('CONNECT_OTP', { otp })).toMatchObject({ type: '@w3m-frame/CONNECT_OTP_SUCCESS' })
    return this.address()
  }

  /** Returns the address of the logged-in user. */
  async address(): Promise<`0x${string}`> {
    const { payload } = await this.ask('GET_USER')
    expect(payload).toMatchObject({ address: expect.stringMatching(/^0x[\da-fA-F]{40}$/) })
    return (payload as { address: `0x${string}` }).address // Cast: the expectation has just matched it.
  }

  /** The frame's content. */
  get screen(): FrameLocator {
    return this.page.frameLocator('#w3m-iframe')
  }

  /** Returns the frame, to run scripts in it. */
  async inside(): Promise<Frame> {
    const frame = await (await this.page.$('#w3m-iframe'))?.contentFrame()
    if (!frame) throw new Error('the page has no frame')
    return frame
  }

  /** Sets styles of the frame's element, in addition to the initial ones. */
  async style(changes = ''): Promise<void> {
    await this.page.locator('#w3m-iframe').evaluate(
      (frame, [plain, more]) => {
        frame.style.cssText = `${plain}; ${more}`
      },
      [PLAIN, changes] as const,
    )
  }
}

let ids = 36 ** 4

/** Returns an id like those of older clients: a few letters and digits. */
function newId(): string {
  ids += 1
  return ids.toString(36)
}

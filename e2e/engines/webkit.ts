import { type ChildProcess, spawn } from 'node:child_process'
import { freePorts } from '@holdfast/testing/ports'
import { type Engine, type EnginePage, type Plain, untilFound } from './engine.ts'
import { openSession, type WebDriverSession } from './webDriver.ts'

/** Paths of WebKitGTK's programs, of the display server, and of the window manager, which focuses windows on the display. */
export type WebKitPrograms = { driver: string; browser: string; display: string; windowManager: string }

/** The longest wait for a program to be ready, in milliseconds. */
const START_MS = 20_000

/** Starts WebKit's small browser on a separate display, since it has no headless mode. */
export async function startWebKit({ driver, browser, display, windowManager }: WebKitPrograms): Promise<Engine> {
  const children: ChildProcess[] = []
  const stopAll = (): void => children.forEach((child) => child.kill())
  process.once('exit', stopAll)
  try {
    const screen = spawn(display, ['-displayfd', '3', '-screen', '0', '1600x1200x24'], {
      stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
    })
    children.push(screen)
    const number = await firstLine(screen)
    // Without a window manager, no window is ever focused, and the wallet's windows ignore presses.
    children.push(spawn(windowManager, [], { stdio: 'ignore', env: { ...process.env, DISPLAY: `:${number}` } }))
    const [port = 0] = await freePorts(1)
    const driving = spawn(driver, [`--port=${port}`], {
      stdio: 'ignore',
      // WebKit's sandbox works neither for root nor in most containers. It is not needed, since all pages are our own.
      env: { ...process.env, DISPLAY: `:${number}`, WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1' },
    })
    children.push(driving)
    const url = `http://127.0.0.1:${port}`
    await untilReady(`${url}/status`)
    const session = await openSession(url, { 'webkitgtk:browserOptions': { binary: browser, args: ['--automation'] } })
    const windows = createWindows(session)
    return {
      name: `WebKitGTK ${String(session.capabilities['browserVersion'])}`,
      newPage: async (size) => {
        const page = await windows.open()
        await fit(session, size)
        return page
      },
      close: async () => {
        await session.end()
        process.off('exit', stopAll)
        stopAll()
      },
    }
  } catch (error) {
    stopAll()
    throw error
  }
}

/** Creates the windows of a session. A session has one current window, so each call first selects its own window. */
function createWindows(session: WebDriverSession): { open: () => Promise<EnginePage> } {
  let isFirst = true
  let last: Promise<unknown> = Promise.resolve()

  /** Runs calls one after the other. Before each call, selects its window and frame. */
  function inTurn<Value>(handle: string, selectors: readonly string[], run: () => Promise<Value>): Promise<Value> {
    const answer = last
      .then(() => session.call('POST', 'window', { handle }))
      .then(async () => {
        for (const selector of selectors) {
          const id = await session.call('POST', 'element', { using: 'css selector', value: selector })
          await session.call('POST', 'frame', { id })
        }
        return run()
      })
    last = answer.catch(() => undefined)
    return answer
  }

  /**
   * Wraps a window's page or one of its frames. @param selectors - The selectors of the nested frames down to the target; none
   * for the page itself.
   */
  function toEnginePage(handle: string, selectors: readonly string[] = []): EnginePage {
    const call = (method: 'GET' | 'POST', path: string, body?: object): Promise<unknown> =>
      inTurn(handle, [], () => session.call(method, path, body))
    const act = (source: object): Promise<unknown> => call('POST', 'actions', { actions: [source] })
    const evaluateIn = (frames: readonly string[], run: (...parameters: never[]) => unknown, args: readonly Plain[]) =>
      inTurn(handle, frames, () =>
        session.call('POST', 'execute/sync', { script: `return (${run.toString()})(...arguments)`, args }),
      )
    /** Returns the frame's position in the window. */
    const corner = async (): Promise<{ x: number; y: number }> => {
      const found = { x: 0, y: 0 }
      for (const [depth, selector] of selectors.entries()) {
        const place = (await evaluateIn(selectors.slice(0, depth), cornerOf, [selector])) as { x: number; y: number }
        found.x += place.x
        found.y += place.y
      }
      return found
    }
    return {
      goto: async (url) => void (await call('POST', 'url', { url })),
      reload: async () => void (await call('POST', 'refresh')),
      // Cast: the page answers with JSON of the function's return type.
      evaluate: (run, ...parameters) => evaluateIn(selectors, run as never, parameters) as never,
      // Each page has its own window, and none is hidden.
      toFront: () => Promise.resolve(),
      click: async (x, y) => {
        const at = await corner()
        // One call per action, so that the page can render between pressing and releasing, as with a real user.
        for (const action of [
          { type: 'pointerMove', x: Math.round(at.x + x), y: Math.round(at.y + y), duration: 0 },
          { type: 'pointerDown', button: 0 },
          { type: 'pointerUp', button: 0 },
        ]) {
          await act({ type: 'pointer', id: 'mouse', parameters: { pointerType: 'mouse' }, actions: [action] })
        }
      },
      type: async (text) => {
        const keys = Array.from(text).flatMap((value) => [
          { type: 'keyDown', value },
          { type: 'keyUp', value },
        ])
        await act({ type: 'key', id: 'keyboard', actions: keys })
      },
      screenshot: async () => Buffer.from((await call('GET', 'screenshot')) as string, 'base64'),
      frame: (selector) => toEnginePage(handle, [...selectors, selector]),
      windowOpenedBy: async (press) => {
        const handles = async () => (await session.call('GET', 'window/handles')) as string[]
        const handlesBefore = new Set(await handles())
        await press()
        return untilFound('a window that the page opens', async () => {
          const opened = (await handles()).find((each) => !handlesBefore.has(each))
          return opened === undefined ? undefined : toEnginePage(opened)
        })
      },
    }
  }

  return {
    open: async () => {
      if (!isFirst) {
        const { handle } = (await session.call('POST', 'window/new', { type: 'window' })) as { handle: string }
        await session.call('POST', 'window', { handle })
        return toEnginePage(handle)
      }
      isFirst = false
      return toEnginePage((await session.call('GET', 'window')) as string)
    },
  }
}

/**
 * Resizes the current window so that its viewport has the given size, or the nearest possible size: the minimum width is about
 * 450 px.
 */
async function fit(session: WebDriverSession, { width, height }: { width: number; height: number }): Promise<void> {
  const script = 'return [outerWidth - innerWidth, outerHeight - innerHeight]'
  await session.call('POST', 'window/rect', { width, height })
  const [beside = 0, above = 0] = (await session.call('POST', 'execute/sync', { script, args: [] })) as number[]
  await session.call('POST', 'window/rect', { width: width + beside, height: height + above })
}

/** Returns the position of an element in the page's viewport. Runs in the page. */
function cornerOf(selector: string): { x: number; y: number } {
  const { left = 0, top = 0 } = document.querySelector(selector)?.getBoundingClientRect() ?? {}
  return { x: left, y: top }
}

function firstLine(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', (code) => reject(new Error(`The display ended with ${code}.`)))
    child.stdio[3]?.once('data', (data: Buffer) => resolve(data.toString().trim()))
  })
}

async function untilReady(url: string): Promise<void> {
  const deadline = performance.now() + START_MS
  for (;;) {
    const answer = await fetch(url).catch(() => undefined)
    if (answer?.ok) return
    if (performance.now() > deadline) throw new Error(`WebKit's driver did not answer within ${START_MS} ms.`)
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

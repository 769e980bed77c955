import { type ChildProcess, spawn } from 'node:child_process'
import { freePorts } from '@holdfast/testing/ports'
import type { Engine, EnginePage } from './engine.ts'
import { openSession, type WebDriverSession } from './webDriver.ts'

/** Paths of WebKitGTK's programs, and of the display server that they draw on. */
export type WebKitPrograms = { driver: string; browser: string; display: string }

/** Longest wait for a program to be ready, in milliseconds. */
const START_MS = 20_000

/** Starts WebKit's small browser on its own display, since it has no headless mode. */
export async function startWebKit({ driver, browser, display }: WebKitPrograms): Promise<Engine> {
  const children: ChildProcess[] = []
  const stopAll = (): void => children.forEach((child) => child.kill())
  process.once('exit', stopAll)
  try {
    const screen = spawn(display, ['-displayfd', '3', '-screen', '0', '1600x1200x24'], {
      stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
    })
    children.push(screen)
    const number = await firstLine(screen)
    const [port = 0] = await freePorts(1)
    const driving = spawn(driver, [`--port=${port}`], {
      stdio: 'ignore',
      // Its sandbox does not work for root, nor in most containers; the pages are our own.
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

/** A session has one current window: each call first selects its own. */
function createWindows(session: WebDriverSession): { open: () => Promise<EnginePage> } {
  let isFirst = true
  let last: Promise<unknown> = Promise.resolve()

  function toEnginePage(handle: string): EnginePage {
    const call = (method: 'GET' | 'POST', path: string, body?: object): Promise<unknown> => {
      const answer = last
        .then(() => session.call('POST', 'window', { handle }))
        .then(() => session.call(method, path, body))
      last = answer.catch(() => undefined)
      return answer
    }
    const act = (source: object): Promise<unknown> => call('POST', 'actions', { actions: [source] })
    return {
      goto: async (url) => void (await call('POST', 'url', { url })),
      reload: async () => void (await call('POST', 'refresh')),
      evaluate: (run, ...parameters) =>
        call('POST', 'execute/sync', {
          script: `return (${run.toString()})(...arguments)`,
          args: parameters,
        }) as never, // A page's answer is JSON; the function's type says of what.
      // Each page has its own window, and none is hidden.
      toFront: () => Promise.resolve(),
      click: async (x, y) => {
        // One by one, so that the page can draw between pressing and releasing, as with a real user.
        for (const action of [
          { type: 'pointerMove', x, y, duration: 0 },
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

/** Gives the current window a viewport of a size, or the nearest possible: its minimum width is about 450 px. */
async function fit(session: WebDriverSession, { width, height }: { width: number; height: number }): Promise<void> {
  const script = 'return [outerWidth - innerWidth, outerHeight - innerHeight]'
  await session.call('POST', 'window/rect', { width, height })
  const [beside = 0, above = 0] = (await session.call('POST', 'execute/sync', { script, args: [] })) as number[]
  await session.call('POST', 'window/rect', { width: width + beside, height: height + above })
}

function firstLine(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', (code) => reject(new Error(`The display ended with ${code}.`)))
    child.stdio[3]?.once('data', (data: Buffer) => resolve(data.toString().trim()))
  })
}

async function untilReady(url: string): Promise<void> {
  const until = performance.now() + START_MS
  for (;;) {
    const answer = await fetch(url).catch(() => undefined)
    if (answer?.ok) return
    if (performance.now() > until) throw new Error(`WebKit's driver did not answer within ${START_MS} ms.`)
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

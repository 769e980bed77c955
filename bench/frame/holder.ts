import { gzipSync } from 'node:zlib'
import type { Frame, Page } from '@playwright/test'

/** The longest time for an answer, in milliseconds. After this, the benchmark fails. */
const ANSWER_MS = 30_000

/** A frame's answer, and the times of request and answer, in milliseconds of the page's clock. */
export type Answer = { payload: unknown; sentMs: number; answeredMs: number }

/** A page that contains a frame and exchanges handwritten messages with it, so that the figures include no code of the kit. */
export type Holder = {
  /** From the insertion of the frame into the page until the frame reported that it is ready. */
  readyMs: number
  ask: (name: string, payload?: unknown) => Promise<Answer>
  frame: () => Promise<Frame>
}

/** Inserts a frame into an empty page. */
export async function holdFrame(page: Page, pageUrl: string, src: string): Promise<Holder> {
  await page.goto(pageUrl)
  const readyMs = await page.evaluate(
    ({ address, limitMs }) =>
      new Promise<number>((resolve, reject) => {
        const frame = document.createElement('iframe')
        Object.assign(frame.style, {
          position: 'fixed',
          left: '0',
          top: '0',
          width: '400px',
          height: '600px',
          border: '0',
        })
        setTimeout(() => reject(new Error(`no message from ${address}`)), limitMs)
        addEventListener('message', ({ data }) => {
          if (data.type === '@w3m-frame/READY') resolve(performance.now() - startedMs)
        })
        const startedMs = performance.now()
        frame.src = address
        document.body.append(frame)
      }),
    { address: src, limitMs: ANSWER_MS },
  )
  return {
    readyMs,
    ask: (name, payload) =>
      page.evaluate(
        ({ type, given, limitMs }) =>
          new Promise<Answer>((resolve, reject) => {
            const id = crypto.randomUUID()
            setTimeout(() => reject(new Error(`no answer to ${type}`)), limitMs)
            const sentMs = performance.now()
            addEventListener('message', ({ data }) => {
              if (data.id !== id) return
              if (data.type.endsWith('_SUCCESS')) {
                resolve({ payload: data.payload, sentMs, answeredMs: performance.now() })
              } else reject(new Error(`${type}: ${data.payload?.message}`))
            })
            document
              .querySelector('iframe')
              ?.contentWindow?.postMessage({ type: `@w3m-app/${type}`, id, payload: given }, '*')
          }),
        { type: name, given: payload, limitMs: ANSWER_MS },
      ),
    frame: async () => {
      const frame = await (await page.$('iframe'))?.contentFrame()
      if (!frame) throw new Error('the page contains no frame')
      return frame
    },
  }
}

/** Follows the scripts that a page fetches from an origin. @returns the function that adds up their bytes after gzip -9. */
export function countScripts(page: Page, origin: string): () => Promise<number> {
  const bodies: Promise<number>[] = []
  page.on('response', (response) => {
    const isScript = response.request().resourceType() === 'script'
    if (!isScript || new URL(response.url()).origin !== origin) return
    bodies.push(response.body().then((body) => gzipSync(body, { level: 9 }).length))
  })
  return async () => (await Promise.all(bodies)).reduce((sum, size) => sum + size, 0)
}

import { gzipSync } from 'node:zlib'
import type { Browser, CDPSession, Page } from '@playwright/test'

/** The longest time for the panel to open, in milliseconds. After this, the visit fails. */
const OPEN_WITHIN_MS = 15_000
/** The longest time for the button to appear and respond, in milliseconds. After this, the visit fails. */
const BUTTON_WITHIN_MS = 30_000

/** The measurements of one visit to a page: until its button was visible, and after the button was pressed. */
export type Visit = {
  /** JavaScript that arrived before the button's first painted frame, in bytes after gzip -9. */
  scriptBytes: number
  /** Navigation start to the first painted frame with the button, ms. */
  buttonMs: number
  /** Like `scriptBytes`, but until the button responded. */
  answerScriptBytes: number
  /** Navigation start to the first frame in which the button responds: later than its paint on a server-rendered page. */
  answerMs: number
  /** Click to the first painted frame with the panel, ms; undefined if the page has no panel. */
  visibleMs?: number | undefined
  /** Click to the last frame in which the panel moved, faded or changed size, ms. */
  settledMs?: number | undefined
  /** Longest task while loading, ms; 0 when none took over 50. */
  longestTaskLoadMs: number
  /** Longest task while opening, ms; 0 when none took over 50. */
  longestTaskOpenMs: number
  /** Requests to hosts other than the page's own, including failed ones. */
  foreignRequests: string[]
  /** All JavaScript that has loaded one second after the panel's last movement, in bytes after gzip -9. */
  openScriptBytes?: number | undefined
  /** The JavaScript heap at the same moment, after two garbage collections, in bytes. */
  heapBytes?: number | undefined
}

/** How a page is visited. */
export type VisitOptions = {
  url: string
  /** Accessible name of the button to wait for. */
  button: RegExp
  /** Selector of the button, for a page whose button has its name in a slot, where it cannot be read. @default 'button' */
  buttonSelector?: string | undefined
  /** Selector of the panel that the click opens; open shadow roots are searched too. */
  panel?: string | undefined
  /** Factor of CPU slow-down; 1 is full speed. */
  cpuRate: number
  /** Wait before the click, in ms, for a page whose network is never idle. @default until the network is idle */
  restMs?: number | undefined
  /** Cookies of the browser, for example of the session. */
  cookies?: { name: string; value: string; url: string }[] | undefined
}

/**
 * The time from the panel's last movement to the measurement of bytes and heap, in which the page finishes loading, in
 * milliseconds.
 */
const FINISH_LOADING_MS = 1000

type Marks = { buttonMs: number; answerMs: number; tasks: { start: number; duration: number }[] }

/** Where to press the button, in CSS pixels of the window. */
type Point = { x: number; y: number }

/**
 * Runs in the page before anything else: installs a query that also searches open shadow roots, and a function that reports
 * when a frame has been painted.
 */
function installHelpers(): void {
  const deepQuery = (selector: string, from: ParentNode = document): Element[] => {
    const found = [...from.querySelectorAll(selector)]
    for (const host of from.querySelectorAll('*'))
      if (host.shadowRoot) found.push(...deepQuery(selector, host.shadowRoot))
    return found
  }
  /**
   * In a frame's callback, the frame is not yet painted. It is painted before the next task begins. The task posted here is
   * that task, since its priority is higher than that of the page's own waiting tasks.
   */
  const afterPaint = (tell: (paintedMs: number) => void): void =>
    void scheduler.postTask(() => tell(performance.now()), { priority: 'user-blocking' })
  Object.assign(globalThis, { benchQuery: deepQuery, benchAfterPaint: afterPaint })
}

/**
 * Runs in the page before anything else: records the first frame that shows the button, the first in which it responds, and
 * every long task.
 */
function installProbe({ source, selector }: { source: string; selector: string | undefined }): void {
  const pattern = new RegExp(source)
  const marks: Marks = { buttonMs: 0, answerMs: 0, tasks: [] }
  const find = (): Element | undefined =>
    benchQuery(selector ?? 'button').find((button) => {
      const name = button.getAttribute('aria-label') ?? button.textContent ?? ''
      return (selector !== undefined || pattern.test(name)) && button.getBoundingClientRect().width > 0
    })
  const middle = (): Point | undefined => {
    const box = find()?.getBoundingClientRect()
    return box && { x: box.x + box.width / 2, y: box.y + box.height / 2 }
  }
  let markReady = (): void => undefined
  const ready = new Promise<void>((resolve) => {
    markReady = resolve
  })
  Object.assign(globalThis, { benchMarks: marks, benchReady: ready, benchButton: middle })
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries()) marks.tasks.push({ start: startTime, duration })
  }).observe({ type: 'longtask', buffered: true })
  const sample = (): void => {
    if (!find()) return void requestAnimationFrame(sample)
    benchAfterPaint((paintedMs) => {
      marks.buttonMs = paintedMs
      sampleAnswer()
    })
  }
  const sampleAnswer = (): void => {
    if (find()?.closest('[data-asleep]') !== null) return void requestAnimationFrame(sampleAnswer)
    marks.answerMs = performance.now()
    markReady()
  }
  requestAnimationFrame(sample)
}

/** Installed by {@link installHelpers}. */
declare const benchQuery: (selector: string) => Element[]
/**
 * Installed by {@link installHelpers}. When called in a frame's callback, it reports the time at which that frame was
 * painted.
 */
declare const benchAfterPaint: (tell: (paintedMs: number) => void) => void
/** Installed by {@link installProbe}. */
declare const benchMarks: Marks
/** Installed by {@link installProbe}. Resolves when the button responds. */
declare const benchReady: Promise<void>
/** Installed by {@link installProbe}. */
declare const benchButton: () => Point | undefined
/** Installed by {@link followOpening}. */
declare const benchOpening: Promise<Opening>

type Opening = { visibleMs: number; settledMs: number; start: number }

/** Runs in the page: observes the panel frame by frame from the next press until it no longer moves. */
function followOpening(selector: string): void {
  /** Returns the opacity that the user sees: that of the element times that of all its ancestors, also across shadow roots. */
  const opacityOf = (element: Element): number => {
    let opacity = 1
    for (let each: Element | null = element; each; ) {
      const style = getComputedStyle(each)
      if (style.visibility === 'hidden' && each === element) return 0
      opacity *= Number(style.opacity)
      const root: Node = each.getRootNode()
      each = each.parentElement ?? (root instanceof ShadowRoot ? root.host : null)
    }
    return opacity
  }
  const opening = new Promise<Opening>((resolve) => {
    const onPress = (event: PointerEvent): void => {
      const start = event.timeStamp
      let isSeen = false
      let visibleMs = 0
      let lastChange = 0
      let stillFrames = 0
      let previousState = ''
      const sample = (): void => {
        const panel = benchQuery(selector).find((each) => each.getBoundingClientRect().width > 0)
        const opacity = panel ? opacityOf(panel) : 0
        if (panel && opacity > 0.01) {
          if (!isSeen) {
            isSeen = true
            benchAfterPaint((paintedMs) => {
              visibleMs = paintedMs - start
            })
          }
          const { x, y, width, height } = panel.getBoundingClientRect()
          const state = [x, y, width, height, opacity].join()
          stillFrames = state === previousState ? stillFrames + 1 : 0
          if (state !== previousState)
            benchAfterPaint((paintedMs) => {
              lastChange = paintedMs - start
            })
          previousState = state
          const moving = panel.getAnimations({ subtree: true }).some((animation) => {
            const { iterations } = animation.effect?.getComputedTiming() ?? {}
            return animation.playState === 'running' && iterations !== Number.POSITIVE_INFINITY
          })
          if (stillFrames >= 9 && !moving) return resolve({ visibleMs, settledMs: lastChange, start })
        }
        requestAnimationFrame(sample)
      }
      requestAnimationFrame(sample)
    }
    addEventListener('pointerdown', onPress, { capture: true, once: true })
  })
  Object.assign(globalThis, { benchOpening: opening })
}

async function openSession(page: Page, cpuRate: number): Promise<CDPSession> {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Emulation.setCPUThrottlingRate', { rate: cpuRate })
  return session
}

const sizes = new Map<string, number>()

async function gzippedSize(url: string): Promise<number> {
  const cached = sizes.get(url)
  if (cached !== undefined) return cached
  const body = await (await fetch(url)).arrayBuffer()
  const size = gzipSync(new Uint8Array(body), { level: 9 }).length
  sizes.set(url, size)
  return size
}

async function totalSize(urls: Iterable<string>): Promise<number> {
  const sizesOfAll = await Promise.all([...new Set(urls)].map(gzippedSize))
  return sizesOfAll.reduce((sum, size) => sum + size, 0)
}

async function heapSize(session: CDPSession): Promise<number> {
  for (let round = 0; round < 2; round += 1) await session.send('HeapProfiler.collectGarbage')
  return (await session.send('Runtime.getHeapUsage')).usedSize
}

async function within<Value>(promise: Promise<Value>, ms: number, failure: string): Promise<Value> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`${failure} within ${ms} ms`)), ms)
  })
  return Promise.race([promise, late]).finally(() => clearTimeout(timer))
}

/** Visits a page in a new browser context and measures it. */
export async function visit(browser: Browser, options: VisitOptions): Promise<Visit> {
  const context = await browser.newContext()
  try {
    if (options.cookies) await context.addCookies(options.cookies)
    const page = await context.newPage()
    const session = await openSession(page, options.cpuRate)
    const endMs = new Map<string, number>()
    const foreignRequests: string[] = []
    const ownHost = new URL(options.url).hostname
    let navigationStart = 0
    session.on('Network.requestWillBeSent', ({ request, timestamp, type }) => {
      if (type === 'Document' && navigationStart === 0) navigationStart = timestamp
      if (/^https?:|^wss?:/.test(request.url) && new URL(request.url).hostname !== ownHost)
        foreignRequests.push(request.url)
    })
    const scriptUrls = new Map<string, string>()
    session.on('Network.responseReceived', ({ requestId, type, response }) => {
      if (type === 'Script') scriptUrls.set(requestId, response.url)
    })
    session.on('Network.loadingFinished', ({ requestId, timestamp }) => {
      endMs.set(requestId, (timestamp - navigationStart) * 1000)
    })
    await page.addInitScript(installHelpers)
    await page.addInitScript(installProbe, { source: options.button.source, selector: options.buttonSelector })
    await page.goto(options.url, { waitUntil: 'load' })
    // Locators would create objects in the page, which would count as its heap.
    await within(
      page.evaluate(() => benchReady),
      BUTTON_WITHIN_MS,
      'the button did not respond',
    )
    if (options.restMs) await page.waitForTimeout(options.restMs)
    else await page.waitForLoadState('networkidle')
    const loaded = await page.evaluate(() => benchMarks)
    const bytesUntil = (ms: number): Promise<number> => {
      const early = [...scriptUrls].filter(([id]) => (endMs.get(id) ?? Number.POSITIVE_INFINITY) <= ms)
      return totalSize(early.map(([, url]) => url))
    }
    const visitResult: Visit = {
      scriptBytes: await bytesUntil(loaded.buttonMs),
      answerScriptBytes: await bytesUntil(loaded.answerMs),
      buttonMs: loaded.buttonMs,
      answerMs: loaded.answerMs,
      longestTaskLoadMs: Math.max(0, ...loaded.tasks.map(({ duration }) => duration)),
      longestTaskOpenMs: 0,
      foreignRequests,
    }
    if (options.panel) {
      const place = await page.evaluate(() => benchButton())
      if (!place) throw new Error('the button is not on the page')
      await page.evaluate(followOpening, options.panel)
      await page.mouse.click(place.x, place.y)
      const opening = page.evaluate(() => benchOpening)
      const { visibleMs, settledMs, start } = await within(opening, OPEN_WITHIN_MS, 'the panel did not stop moving')
      const { tasks } = await page.evaluate(() => benchMarks)
      const tasksWhileOpening = tasks.filter((task) => task.start >= start).map(({ duration }) => duration)
      await page.waitForTimeout(FINISH_LOADING_MS)
      Object.assign(visitResult, {
        visibleMs,
        settledMs,
        longestTaskOpenMs: Math.max(0, ...tasksWhileOpening),
        openScriptBytes: await totalSize(scriptUrls.values()),
        heapBytes: await heapSize(session),
      })
    }
    return visitResult
  } finally {
    await context.close()
  }
}

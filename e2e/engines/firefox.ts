import { type Frame, launch, type Page } from 'puppeteer-core'
import { type Engine, type EnginePage, untilFound } from './engine.ts'

/**
 * Starts Firefox. @param executablePath - The path of the program. @see WebDriver BiDi, https://w3c.github.io/webdriver-bidi/
 */
export async function startFirefox(executablePath: string): Promise<Engine> {
  const browser = await launch({ browser: 'firefox', executablePath, headless: true })
  return {
    name: await browser.version(),
    newPage: async (size) => {
      const page = await browser.newPage()
      await page.setViewport(size)
      return toEnginePage(page)
    },
    close: () => browser.close(),
  }
}

/**
 * Wraps a page or one of its frames. @param selectors - The selectors of the nested frames down to the target; none for the
 * page itself.
 */
function toEnginePage(page: Page, selectors: readonly string[] = []): EnginePage {
  /** Finds the frame and its position in the window. Searches each time, since a reload replaces the frame. */
  const find = async (): Promise<{ frame: Frame; x: number; y: number }> => {
    const found = { frame: page.mainFrame(), x: 0, y: 0 }
    for (const selector of selectors) {
      const element = await found.frame.waitForSelector(selector)
      const frame = await element?.contentFrame()
      const box = await element?.evaluate((each) => {
        const { left, top } = each.getBoundingClientRect()
        return { left, top }
      })
      if (!frame || !box) throw new Error(`the page has no frame '${selector}'`)
      found.frame = frame
      found.x += box.left
      found.y += box.top
    }
    return found
  }
  return {
    goto: async (url) => void (await page.goto(url)),
    reload: async () => void (await page.reload()),
    // Cast: the library's type requires a mutable array of arguments.
    evaluate: async (run, ...parameters) => (await find()).frame.evaluate(run as never, ...parameters),
    toFront: () => page.bringToFront(),
    click: async (x, y) => {
      const corner = await find()
      await page.mouse.move(corner.x + x, corner.y + y)
      await page.mouse.down()
      await page.mouse.up()
    },
    type: (text) => page.keyboard.type(text),
    screenshot: () => page.screenshot(),
    frame: (selector) => toEnginePage(page, [...selectors, selector]),
    windowOpenedBy: async (act) => {
      const pagesBefore = new Set(await page.browser().pages())
      await act()
      return untilFound('a window that the page opens', async () => {
        const opened = (await page.browser().pages()).find((each) => !pagesBefore.has(each))
        return opened && toEnginePage(opened)
      })
    },
  }
}

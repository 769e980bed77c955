import { launch, type Page } from 'puppeteer-core'
import type { Engine, EnginePage } from './engine.ts'

/** Starts Firefox. @param executablePath - path of the program. @see WebDriver BiDi, https://w3c.github.io/webdriver-bidi/ */
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

function toEnginePage(page: Page): EnginePage {
  return {
    goto: async (url) => void (await page.goto(url)),
    reload: async () => void (await page.reload()),
    // The library's type wants the arguments as a mutable array.
    evaluate: (run, ...parameters) => page.evaluate(run as never, ...parameters),
    toFront: () => page.bringToFront(),
    click: async (x, y) => {
      await page.mouse.move(x, y)
      await page.mouse.down()
      await page.mouse.up()
    },
    type: (text) => page.keyboard.type(text),
    screenshot: () => page.screenshot(),
  }
}

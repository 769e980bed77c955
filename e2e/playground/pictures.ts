import { mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Page } from '@playwright/test'

const folder = fileURLToPath(new URL('../../test-results/playground', import.meta.url))

/** Saves a picture for review if SCREENSHOTS is set. */
export async function takePicture(page: Page, name: string): Promise<void> {
  if (!process.env['SCREENSHOTS']) return
  mkdirSync(folder, { recursive: true })
  await page.screenshot({ path: join(folder, `${name}.png`), animations: 'disabled' })
}

/** Saves `sheet-<ending>.png`: a sheet of all pictures whose name ends with `-<ending>`. */
export async function makeContactSheet(page: Page, ending: string): Promise<void> {
  if (!process.env['SCREENSHOTS']) return
  const files = readdirSync(folder).filter((file) => file.endsWith(`-${ending}.png`) && !file.startsWith('sheet-'))
  const pictures = files.map((file) => {
    const address = `data:image/png;base64,${readFileSync(join(folder, file), 'base64')}`
    return `<figure><img width="240" src="${address}"><figcaption>${file}</figcaption></figure>`
  })
  await page.setViewportSize({ width: 2600, height: 1000 })
  await page.goto('about:blank')
  await page.setContent(
    `<style>body { display: flex; flex-wrap: wrap; gap: 8px } figure { margin: 0; font: 11px sans-serif }</style>${pictures.join('')}`,
  )
  await page.screenshot({ path: join(folder, `sheet-${ending}.png`), fullPage: true })
}

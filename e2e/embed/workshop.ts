import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { test as base, expect } from '@playwright/test'
import { type DocFile, docFiles } from './docBlocks.ts'
import { type InstalledPackage, installPacked } from './installPacked.ts'

export { expect }

/** The pages that show files of an app: the guide, and the README with the kit's first ten lines. */
const pages = ['docs/embed.md', 'README.md'].map((page) => fileURLToPath(new URL(`../../${page}`, import.meta.url)))

/** The packed packages, installed in the worker's own folder, and the files that the documentation shows. */
export type Workshop = { folder: string; packages: readonly InstalledPackage[]; files: readonly DocFile[] }

/** Stories of a developer who installs the packages: any message on a page's console fails them. */
export const test = base.extend<{ problems: string[] }, { workshop: Workshop }>({
  workshop: [
    async ({}, use) => {
      const folder = await mkdtemp(join(tmpdir(), 'holdfast-embed-'))
      const packages = await installPacked(folder)
      await use({ folder, packages, files: docFiles(await readPages()) })
      await rm(folder, { recursive: true, force: true })
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  problems: async ({ page }, use) => {
    const problems: string[] = []
    page.on('pageerror', (error) => problems.push(`uncaught: ${error.message}`))
    page.on('console', (message) => {
      if (['error', 'warning'].includes(message.type())) problems.push(message.text())
    })
    await use(problems)
    expect(problems).toEqual([])
  },
})

/** Joins all pages into one text, so that no two of their files may share a name. */
async function readPages(): Promise<string> {
  const texts = await Promise.all(pages.map((page) => readFile(page, 'utf8')))
  return texts.join('\n')
}

import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type DocFile, docFiles } from './docBlocks.ts'
import { type InstalledPackage, installPacked } from './installPacked.ts'

/** The pages that show files of an app: the guide, and the README with the kit's first ten lines. */
const pages = ['docs/embed.md', 'README.md'].map((page) => fileURLToPath(new URL(`../../${page}`, import.meta.url)))

/** The packed packages, installed in the worker's own folder, and the files that the documentation shows. */
export type Workshop = {
  folder: string
  packages: readonly InstalledPackage[]
  files: readonly DocFile[]
  remove: () => Promise<void>
}

/** Installs the packed packages in a new folder, as a developer does. */
export async function makeWorkshop(): Promise<Workshop> {
  const folder = await mkdtemp(join(tmpdir(), 'holdfast-embed-'))
  const packages = await installPacked(folder)
  const files = docFiles(await readPages())
  return { folder, packages, files, remove: () => rm(folder, { recursive: true, force: true }) }
}

/** Joins all pages into one text, so that no two of their files may share a name. */
async function readPages(): Promise<string> {
  const texts = await Promise.all(pages.map((page) => readFile(page, 'utf8')))
  return texts.join('\n')
}

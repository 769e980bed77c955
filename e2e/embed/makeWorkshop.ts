import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type DocFile, docFiles } from './docBlocks.ts'
import { type InstalledPackage, installPacked } from './installPacked.ts'

/** The documents that show files of an app: the guide, and the README with its first example. */
const pages = ['docs/embed.md', 'README.md'].map((page) => fileURLToPath(new URL(`../../${page}`, import.meta.url)))

/** A folder with the installed packages, and the files that the documentation shows. */
export type Workshop = {
  folder: string
  packages: readonly InstalledPackage[]
  files: readonly DocFile[]
  remove: () => Promise<void>
}

/** Installs the packed packages in a new folder, as a developer would. */
export async function makeWorkshop(): Promise<Workshop> {
  const folder = await mkdtemp(join(tmpdir(), 'holdfast-embed-'))
  const packages = await installPacked(folder)
  const files = docFiles(await readPages())
  return { folder, packages, files, remove: () => rm(folder, { recursive: true, force: true }) }
}

/** Joins the documents into one text, so that two files with the same name are noticed. */
async function readPages(): Promise<string> {
  const texts = await Promise.all(pages.map((page) => readFile(page, 'utf8')))
  return texts.join('\n')
}

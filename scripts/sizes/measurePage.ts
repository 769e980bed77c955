import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { build, type Rolldown } from 'vite'
import { closureOf } from './measureKit.ts'

const app = fileURLToPath(new URL('../../apps/web', import.meta.url))

/** What the product's page loads before it answers, gzip level 9, in bytes; and the modules that its start page loads then. */
export type PageWeights = {
  scripts: number
  styles: number
  startPage: readonly string[]
  /** Style sheets that a script asks for and the build lacks. */
  missingSheets: readonly string[]
}

/** Builds the product's page and weighs the scripts that its document names and the style sheet that it holds. */
export async function measurePage(): Promise<PageWeights> {
  // Nothing is written; the step that compresses what was written finds an empty folder.
  const outDir = mkdtempSync(join(tmpdir(), 'holdfast-page-'))
  try {
    const built = await build({
      root: app,
      configFile: join(app, 'vite.config.ts'),
      logLevel: 'silent',
      build: { write: false, outDir },
    })
    if (!('output' in built)) throw new Error('one build was asked for')
    const files = new Map(built.output.map((file) => [file.fileName, 'code' in file ? file.code : file.source]))
    const html = String(files.get('index.html'))
    const [, starts = ''] = /<script data-start="([^"]*)"/.exec(html) ?? []
    const scripts = starts.split(' ').map((path) => files.get(path.slice(1)) ?? '')
    const styles = Array.from(html.matchAll(/<style>(.*?)<\/style>/gs), ([, sheet = '']) => sheet)
    return {
      scripts: weigh(scripts),
      styles: weigh(styles),
      startPage: modulesOfStartPage(built.output),
      missingSheets: sheetsNamedIn(built.output).filter((name) => !files.has(name)),
    }
  } finally {
    rmSync(outDir, { recursive: true })
  }
}

function sheetsNamedIn(output: Rolldown.RolldownOutput['output']): string[] {
  const codes = output.flatMap((file) => (file.type === 'chunk' ? [file.code] : []))
  return codes.flatMap((code) => code.match(/assets\/[\w-]+\.css/g) ?? [])
}

function weigh(files: readonly (string | Uint8Array)[]): number {
  return files.reduce((sum, content) => sum + gzipSync(content, { level: 9 }).length, 0)
}

function modulesOfStartPage(output: Rolldown.RolldownOutput['output']): string[] {
  const chunks = output.filter((file) => file.type === 'chunk')
  const page = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith('/home/HomePage.tsx'))
  if (!page) throw new Error('the start page comes in a file of its own')
  return [...closureOf(page, chunks)].flatMap(({ moduleIds }) => moduleIds)
}

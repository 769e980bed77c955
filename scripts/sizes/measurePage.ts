import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { build, type Rolldown } from 'vite'
import { closureOf } from './measureKit.ts'

const app = fileURLToPath(new URL('../../apps/web', import.meta.url))

/**
 * What the web app loads, in bytes after gzip -9: first the code that the page needs before it responds, then the code that
 * the start page adds.
 */
export type PageWeights = {
  scripts: number
  styles: number
  /** All modules of the start page, including those that loaded before it. */
  startPage: readonly string[]
  /** The additional bytes of the start page, after gzip -9. */
  startPageScripts: number
  /** All modules of the modal and the toasts, including their imports. */
  modalAndToasts: readonly string[]
  /** The modules of the file that starts React. */
  reactStart: readonly string[]
  /** Style sheets that a script requests but the build lacks. */
  missingSheets: readonly string[]
}

/** Builds the web app, and measures what it loads at the start. */
export async function measurePage(): Promise<PageWeights> {
  // The compression step runs although this build writes no files. In an empty folder it has nothing to compress.
  const outDir = mkdtempSync(join(tmpdir(), 'holdfast-page-'))
  try {
    const built = await build({
      root: app,
      configFile: join(app, 'vite.config.ts'),
      logLevel: 'silent',
      build: { write: false, outDir },
    })
    if (!('output' in built)) throw new Error('Vite did not return a single build')
    const files = new Map(built.output.map((file) => [file.fileName, 'code' in file ? file.code : file.source]))
    const html = String(files.get('index.html'))
    const [, starts = ''] = /<script data-start="([^"]*)"/.exec(html) ?? []
    const first = new Set(starts.split(' ').map((path) => path.slice(1)))
    const scripts = [...first].map((name) => files.get(name) ?? '')
    const startPage = filesOfStartPage(built.output)
    const styles = Array.from(html.matchAll(/<style>(.*?)<\/style>/gs), ([, sheet = '']) => sheet)
    return {
      scripts: weigh(scripts),
      styles: weigh(styles),
      startPage: startPage.flatMap(({ moduleIds }) => moduleIds),
      startPageScripts: weigh(startPage.filter(({ fileName }) => !first.has(fileName)).map(({ code }) => code)),
      modalAndToasts: modulesWith(built.output, [
        '/shell/Modal.tsx',
        '/views/connect/Connect/Connect.tsx',
        '/layout/Toasts.tsx',
      ]),
      reactStart: filesWith(built.output, '/loading/reactDom.ts').flatMap(({ moduleIds }) => moduleIds),
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

function filesOfStartPage(output: Rolldown.RolldownOutput['output']): Rolldown.OutputChunk[] {
  const [page] = filesWith(output, '/home/HomePage.tsx')
  if (!page) throw new Error('no file contains the start page')
  return [...closureOf(page, chunksOf(output))]
}

/** Returns all modules of the files that contain the given modules, and of the files that these files import. */
function modulesWith(output: Rolldown.RolldownOutput['output'], modules: readonly string[]): string[] {
  const files = modules.flatMap((module) => filesWith(output, module))
  return files.flatMap((file) => [...closureOf(file, chunksOf(output))]).flatMap(({ moduleIds }) => moduleIds)
}

function chunksOf(output: Rolldown.RolldownOutput['output']): Rolldown.OutputChunk[] {
  return output.filter((file) => file.type === 'chunk')
}

function filesWith(output: Rolldown.RolldownOutput['output'], module: string): Rolldown.OutputChunk[] {
  return chunksOf(output).filter(({ moduleIds }) => moduleIds.some((id) => id.endsWith(module)))
}

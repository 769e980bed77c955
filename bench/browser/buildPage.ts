import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { build } from 'vite'

/**
 * Builds a page for production, with Vite's defaults.
 *
 * @returns the folder of the built page, which the process removes when it ends.
 */
export async function buildPage(root: string, name: string): Promise<string> {
  const outDir = mkdtempSync(join(tmpdir(), `holdfast-page-${name}-`))
  process.once('exit', () => rmSync(outDir, { recursive: true, force: true }))
  await build({
    root,
    configFile: false,
    logLevel: 'error',
    plugins: [react()],
    build: { outDir, emptyOutDir: true, chunkSizeWarningLimit: 10_000 },
  })
  return outDir
}

import { createHash } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { build } from 'vite'
import { expect, onTestFinished, test, vi } from 'vitest'
import { closureOf } from './measureKit.ts'

const app = fileURLToPath(new URL('../../apps/secure', import.meta.url))
// The size when this was written, and a hundredth more. Raise it knowingly: every page that offers a login loads it.
// It hears and judges what the page sends. What answers (device, session, services) loads once it has said that it hears.
const SCRIPTS = 17_840 * 1.01

async function buildFrame() {
  // A test's own environment would get React as it is for developers.
  vi.stubEnv('NODE_ENV', 'production')
  onTestFinished(() => void vi.unstubAllEnvs())
  const built = await build({
    root: app,
    configFile: `${app}/vite.config.ts`,
    logLevel: 'silent',
    build: { write: false },
  })
  if (!('output' in built)) throw new Error('one build was asked for')
  return built.output
}

test('the wallet’s frame loads little before it is asked: no React, no keys, no decoding', async () => {
  const chunks = (await buildFrame()).filter((file) => file.type === 'chunk')
  const entry = chunks.find(({ isEntry }) => isEntry)
  if (!entry) throw new Error('the page has a script')
  const first = closureOf(entry, chunks)
  const modules = [...first].flatMap(({ moduleIds }) => moduleIds)
  expect(
    modules.filter((id) => /\/node_modules\/(?:react|react-dom|viem|jose|@noble|@scure|@hpke)\//.test(id)),
  ).toEqual([])
  expect(modules.filter((id) => /\/apps\/secure\/src\/(?:session|device|methods|screens)\//.test(id))).toEqual([])
  const scripts = [...first].reduce((sum, { code }) => sum + gzipSync(code, { level: 9 }).length, 0)
  expect(scripts).toBeGreaterThan(0)
  expect(scripts).toBeLessThan(SCRIPTS)
}, 60_000)

test('the page has the browser fetch what answers beside the script that hears', async () => {
  const files = await buildFrame()
  const answers = files.find((file) => file.type === 'chunk' && file.facadeModuleId?.endsWith('/openHandlers.ts'))
  const page = files.find(({ fileName }) => fileName === 'index.html')
  expect(answers).toBeDefined()
  expect(page?.type === 'asset' && String(page.source)).toContain(
    `<link rel="modulepreload" crossorigin href="/${answers?.fileName}">`,
  )
}, 60_000)

/** The SHA-256 of each file, by its name. */
const hashesOf = (files: Awaited<ReturnType<typeof buildFrame>>): readonly string[] =>
  files
    .map((file) => [file.fileName, file.type === 'chunk' ? file.code : file.source] as const)
    .map(([name, content]) => `${name} ${createHash('sha256').update(content).digest('hex')}`)
    .toSorted()

test('T-BLD-1: two builds of one source are the same to the byte, so that anyone can check what is served', async () => {
  const hashes = hashesOf(await buildFrame())
  expect(hashes.length).toBeGreaterThan(0)
  expect(hashesOf(await buildFrame())).toEqual(hashes)
}, 120_000)

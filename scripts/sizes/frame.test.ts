import { createHash } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { build } from 'vite'
import { expect, onTestFinished, test, vi } from 'vitest'
import { closureOf } from './measureKit.ts'

const app = fileURLToPath(new URL('../../apps/secure', import.meta.url))
// The most bytes of the frame's first scripts: the size when this was written, plus one percent. Raise this limit deliberately,
// since every page that offers a login loads these scripts. They listen to the page and check its messages. The handlers (device,
// session, services) load once the frame has reported that it listens.
const SCRIPTS = 17_680 * 1.01
// The most bytes including the handlers, in seven files, each compressed separately.
const SCRIPTS_UNTIL_ANSWER = 39_600 * 1.01
/**
 * Compresses scripts without the hashes in the names of files. A hash changes with any change of its file, and compresses to a
 * few bytes more or less by chance.
 */
const weigh = (chunks: Iterable<{ code: string }>): number =>
  [...chunks].reduce((sum, { code }) => sum + gzipSync(code.replaceAll(HASH, ''), { level: 9 }).length, 0)
const HASH = /-[\w-]{8}(?=\.(?:js|css)\b)/g

async function buildFrame() {
  // Without this, the build would contain React's development version.
  vi.stubEnv('NODE_ENV', 'production')
  onTestFinished(() => void vi.unstubAllEnvs())
  const built = await build({
    root: app,
    configFile: `${app}/vite.config.ts`,
    logLevel: 'silent',
    build: { write: false },
  })
  if (!('output' in built)) throw new Error('Vite did not return a single build')
  return built.output
}

let shared: ReturnType<typeof buildFrame> | undefined
/** Returns the output of one build, which all tests that only read it share. */
const readBuild = (): ReturnType<typeof buildFrame> => (shared ??= buildFrame())

test('the wallet’s frame loads no React, keys or decoding before the first request', async () => {
  const chunks = (await readBuild()).filter((file) => file.type === 'chunk')
  const entry = chunks.find(({ isEntry }) => isEntry)
  if (!entry) throw new Error('the page has no script')
  const first = closureOf(entry, chunks)
  const modules = [...first].flatMap(({ moduleIds }) => moduleIds)
  expect(
    modules.filter((id) => /\/node_modules\/(?:react|react-dom|viem|jose|@noble|@scure|@hpke)\//.test(id)),
  ).toEqual([])
  expect(modules.filter((id) => /\/apps\/secure\/src\/(?:session|device|methods|screens)\//.test(id))).toEqual([])
  expect(weigh(first)).toBeGreaterThan(0)
  expect(weigh(first)).toBeLessThan(SCRIPTS)
}, 60_000)

test('the page makes the browser fetch the code for answers in parallel with the listener’s script', async () => {
  const files = await readBuild()
  const chunks = files.filter((file) => file.type === 'chunk')
  const handlers = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith('/openHandlers.ts'))
  const page = files.find(({ fileName }) => fileName === 'index.html')
  if (!handlers || page?.type !== 'asset') throw new Error('the frame has no page, or no file that answers')
  const named = [...String(page.source).matchAll(/(?:src|href)="\/([^"]+\.js)"/g)].map(([, file]) => file)
  // Includes the imports of imports: each one that the page does not list costs another round trip before the first answer.
  const handlerChunks = closureOf(handlers, chunks)
  const needed = [...handlerChunks].map(({ fileName }) => fileName)
  expect(needed.length).toBeGreaterThan(3)
  expect(needed.filter((file) => !named.includes(file))).toEqual([])
  expect(new Set(named).size).toBe(named.length)
  const untilAnswer = new Set([...chunks.filter(({ isEntry }) => isEntry), ...handlerChunks])
  expect(weigh(untilAnswer)).toBeLessThan(SCRIPTS_UNTIL_ANSWER)
}, 60_000)

/** Returns the SHA-256 of each file, by name. */
const hashesOf = (files: Awaited<ReturnType<typeof buildFrame>>): readonly string[] =>
  files
    .map((file) => [file.fileName, file.type === 'chunk' ? file.code : file.source] as const)
    .map(([name, content]) => `${name} ${createHash('sha256').update(content).digest('hex')}`)
    .toSorted()

test('T-BLD-1: two builds of the same source are identical to the byte, so that anyone can check what is served', async () => {
  const hashes = hashesOf(await readBuild())
  expect(hashes.length).toBeGreaterThan(0)
  expect(hashesOf(await buildFrame())).toEqual(hashes)
}, 120_000)

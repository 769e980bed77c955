import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { describe, expect, onTestFinished, test } from 'vitest'
import { serviceWorker } from '../serviceWorker.ts'

const page = '<!doctype html><title>Wallet</title>'
const publicFiles = { 'theme.js': 'first()', 'icon.svg': '<svg/>', 'manifest.webmanifest': '{}' }

/** Returns the service worker of a build with the files above; `changed` replaces some of them. */
function buildWorker(changed: Record<string, string> = {}): string {
  const folder = mkdtempSync(join(tmpdir(), 'holdfast-worker-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const { 'index.html': html = page, ...files } = { ...publicFiles, ...changed }
  for (const [name, content] of Object.entries(files)) writeFileSync(join(folder, name), content)
  const bundle = {
    'index.html': { type: 'asset', source: html },
    'assets/index-1a2b.js': { type: 'chunk' },
    'third-party-licences.md': { type: 'asset', source: '' },
  }
  let worker = ''
  const context = { emitFile: ({ source }: { source: string }) => (worker = source) }
  const { generateBundle } = serviceWorker(pathToFileURL(`${folder}/`))
  if (typeof generateBundle !== 'object') throw new Error('the plugin has no handler')
  Reflect.apply(generateBundle.handler, context, [{}, bundle])
  return worker
}

describe('serviceWorker', () => {
  test('default: lists the files that open the wallet offline, and has the same version for the same files', () => {
    const worker = buildWorker()
    expect(worker).toContain(
      'const shell = ["/","/assets/index-1a2b.js","/icon.svg","/manifest.webmanifest","/theme.js"]',
    )
    expect(worker).toMatch(/"[\da-f]{16}"/)
    expect(buildWorker()).toBe(worker)
  })

  test.each([
    ['index.html', '<!doctype html><title>Other</title>'],
    ['theme.js', 'second()'],
    ['icon.svg', '<svg><g/></svg>'],
    ['manifest.webmanifest', '{"name":"Other"}'],
  ])('behavior: a change of %s changes the version', (name, content) => {
    expect(buildWorker({ [name]: content })).not.toBe(buildWorker())
  })
})

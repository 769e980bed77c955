import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { Plugin } from 'vite'

/** Matches files that no page of the wallet loads: licences, texts and source maps. */
const notInShell = /\.(?:md|txt|map)$/

/**
 * Creates a plugin that writes the service worker next to the page, with the list of the shell's files: the files that open the
 * wallet offline. The worker's version is a hash of its code and this list, so that browsers notice when either has changed.
 */
export function serviceWorker(): Plugin {
  return {
    name: 'holdfast:service-worker',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const files = Object.keys(bundle)
          .filter((name) => name !== 'index.html' && !notInShell.test(name))
          .map((name) => `/${name}`)
        const shell = ['/', ...files, '/theme.js', '/icon.svg', '/manifest.webmanifest'].sort()
        const template = readFileSync(new URL('./src/service-worker/worker.js', import.meta.url), 'utf8')
        const version = createHash('sha256').update(shell.join('\n')).update(template).digest('hex').slice(0, 16)
        const source = template
          .replace("'__VERSION__'", JSON.stringify(version))
          .replace("['__SHELL__']", JSON.stringify(shell))
        this.emitFile({ type: 'asset', fileName: 'sw.js', source })
      },
    },
  }
}

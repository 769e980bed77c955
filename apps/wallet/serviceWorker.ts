import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { Plugin } from 'vite'

/** Matches files that no page of the wallet loads: licences, texts and source maps. */
const notInShell = /\.(?:md|txt|map)$/

/** The files of the shell whose names stay the same when their content changes. */
const publicFiles = ['theme.js', 'icon.svg', 'manifest.webmanifest']

/**
 * Creates a plugin that writes the service worker next to the page, with the list of the shell's files: the files that open the
 * wallet offline. The worker's version is a hash of its code, this list, and the files whose names do not change with their
 * content, so that browsers notice when any of them has changed.
 *
 * @param publicFolder - the folder of the files that the build copies unchanged.
 */
export function serviceWorker(publicFolder: URL = new URL('./public/', import.meta.url)): Plugin {
  return {
    name: 'holdfast:service-worker',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const files = Object.keys(bundle).filter((name) => name !== 'index.html' && !notInShell.test(name))
        const shell = ['/', ...[...files, ...publicFiles].map((name) => `/${name}`)].sort()
        const template = readFileSync(new URL('./src/service-worker/worker.js', import.meta.url), 'utf8')
        const page = bundle['index.html']
        const hash = createHash('sha256').update(shell.join('\n')).update(template)
        if (page?.type === 'asset') hash.update(page.source)
        for (const name of publicFiles) hash.update(readFileSync(new URL(name, publicFolder)))
        const version = hash.digest('hex').slice(0, 16)
        const source = template
          .replace("'__VERSION__'", JSON.stringify(version))
          .replace("['__SHELL__']", JSON.stringify(shell))
        this.emitFile({ type: 'asset', fileName: 'sw.js', source })
      },
    },
  }
}

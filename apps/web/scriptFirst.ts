import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { minifySync, type Plugin, type Rolldown } from 'vite'

const script = /\s*<script type="module"[^>]*><\/script>/g
const modulePreload = /\s*<link rel="modulepreload"[^>]*>/g
const sheet = /\s*<link rel="stylesheet"[^>]*>/g

/** The face of the page's own texts; the extended one is fetched when a page has such a letter. */
const font = /inter-latin-wght-normal-[^/]*\.woff2$/

/** The script that runs before the first paint. */
const firstPaint = 'first-paint.js'

/**
 * V8 then compiles a script's functions where it reads the script, beside the page's thread, instead of one by one when they are
 * first called. Nearly all of them are called before the page responds. Other engines see a comment.
 *
 * @see https://v8.dev/blog/explicit-compile-hints
 */
const compileHint = '//# allFunctionsCalledOnLoad\n'

/**
 * Puts everything that the page's first view needs before everything else that the page requests: the sheet, the font, then the
 * scripts. Browsers fetch and compile the scripts meanwhile, but only `public/first-paint.js` runs them, one after the other, once
 * the server-rendered page is painted.
 */
export function scriptFirst(): Plugin {
  return {
    name: 'holdfast:script-first',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (html, { bundle = {}, chunk }) => {
        const fonts = Object.keys(bundle).filter((name) => font.test(name))
        const tags = [
          ...(html.match(sheet) ?? []),
          ...fonts.map((name) => `\n    <link rel="preload" as="font" type="font/woff2" crossorigin href="/${name}">`),
          ...(chunk ? scriptsOf(chunk, bundle) : []).map(
            ({ fileName }) =>
              `\n    <link rel="modulepreload" fetchpriority="low" crossorigin data-start href="/${fileName}">`,
          ),
        ].join('')
        return html
          .replace(script, '')
          .replace(modulePreload, '')
          .replace(sheet, '')
          .replace(/<meta charset="utf-8" \/>/, (meta) => `${meta}${tags}`)
      },
    },
    // Vite copies public files as they are.
    async writeBundle({ dir = '' }) {
      const file = join(dir, firstPaint)
      await writeFile(file, minifySync(firstPaint, await readFile(file, 'utf8')).code)
    },
    generateBundle(_, bundle) {
      for (const file of Object.values(bundle)) {
        if (file.type !== 'chunk' || !file.isEntry) continue
        for (const each of scriptsOf(file, bundle)) each.code = compileHint + each.code
      }
    },
  }
}

/** An entry and the scripts that it imports, in the order in which they run. */
function scriptsOf(entry: Rolldown.OutputChunk, bundle: Rolldown.OutputBundle): Rolldown.OutputChunk[] {
  const scripts = new Set<Rolldown.OutputChunk>()
  function add(file: Rolldown.OutputBundle[string] | undefined): void {
    if (file?.type !== 'chunk' || scripts.has(file)) return
    for (const name of file.imports) add(bundle[name])
    scripts.add(file)
  }
  add(entry)
  return [...scripts]
}

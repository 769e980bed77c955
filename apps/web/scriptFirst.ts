import { readFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { minifySync, type Plugin, type Rolldown } from 'vite'

const script = /\s*<script type="module"[^>]*><\/script>/g
const modulePreload = /\s*<link rel="modulepreload"[^>]*>/g
const sheet = /\s*<link rel="stylesheet"[^>]*href="\/([^"]+)"[^>]*>/g

/**
 * The font file with the basic Latin letters, which the page's own texts use. The browser fetches the file with the extended
 * letters only for a page that has such letters.
 */
const font = /inter-latin-wght-normal-[^/]*\.woff2$/

/** The script that runs before the first paint. */
const firstPaint = 'first-paint.js'

/**
 * With this comment, V8 compiles a script's functions on the background thread that reads the script, instead of one by one
 * when they are first called. Nearly all of them are called before the page responds. Other engines ignore the comment.
 *
 * @see https://v8.dev/blog/explicit-compile-hints
 */
const compileHint = '//# allFunctionsCalledOnLoad\n'

/**
 * Thrown when a file cannot be inlined into the document, since its text would end the element around it early. It is thrown
 * only during a build, so it need not be a `BaseError`.
 */
class NotInlineableError extends Error {
  override name = 'NotInlineableError' as const
  constructor(file: string) {
    super(`${file} holds '</' or '<!--' and cannot be written into the page. Escape it.`)
  }
}

/**
 * Makes the first paint wait for the document alone. The style sheet and `public/first-paint.js` are inlined, and the font is
 * preloaded. The document only names the page's scripts: `first-paint.js` fetches and runs them once the server-rendered page
 * is painted. The server allows the inline parts by their hashes.
 *
 * @param options.follow - Name of the chunk that the page's scripts request first. The document lists this chunk's files beside
 * the scripts.
 */
export function scriptFirst({ follow }: { follow: string }): Plugin {
  let publicDir = ''
  return {
    name: 'holdfast:script-first',
    apply: 'build',
    configResolved(config) {
      publicDir = config.publicDir
    },
    transformIndexHtml: {
      order: 'post',
      handler: (html, { bundle = {}, chunk }) => {
        const fonts = Object.keys(bundle).filter((name) => font.test(name))
        const starts = (chunk ? scriptsOf(chunk, bundle) : []).map(({ fileName }) => `/${fileName}`).join(' ')
        const follows = filesOfChunk(follow, bundle).join(' ')
        const head = [
          ...fonts.map((name) => `\n    <link rel="preload" as="font" type="font/woff2" crossorigin href="/${name}">`),
          ...Array.from(html.matchAll(sheet), ([, name = '']) => `\n    <style>${takeSheet(bundle, name)}</style>`),
        ].join('')
        const code = minifySync(firstPaint, readFileSync(join(publicDir, firstPaint), 'utf8')).code.trim()
        return html
          .replace(script, '')
          .replace(modulePreload, '')
          .replace(sheet, '')
          .replace(/<meta charset="utf-8" \/>/, (meta) => `${meta}${head}`)
          .replace(
            `<script src="/${firstPaint}"></script>`,
            () => `<script data-start="${starts}" data-follow="${follows}">${inlineable(firstPaint, code)}</script>`,
          )
      },
    },
    // Vite copies public files as they are. This one is inlined, so its copy is removed.
    writeBundle: ({ dir = '' }) => rm(join(dir, firstPaint), { force: true }),
    generateBundle(_, bundle) {
      for (const file of Object.values(bundle)) {
        if (file.type !== 'chunk' || !file.isEntry) continue
        for (const each of scriptsOf(file, bundle)) each.code = compileHint + each.code
      }
    },
  }
}

/** Takes a style sheet out of the bundle and returns its content for the document. */
function takeSheet(bundle: Rolldown.OutputBundle, name: string): string {
  const file = bundle[name]
  if (file?.type !== 'asset') return ''
  delete bundle[name]
  // Lazy parts import the chunk that the sheet belongs to, and would request the sheet with it.
  for (const each of Object.values(bundle)) if (each.type === 'chunk') each.viteMetadata?.importedCss.delete(name)
  return inlineable(name, String(file.source).trim())
}

/** Returns the text unchanged. @throws {NotInlineableError} when the text would end the element around it early. */
function inlineable(file: string, text: string): string {
  if (/<\/|<!--/.test(text)) throw new NotInlineableError(file)
  return text
}

/** Returns the paths of a chunk and of the style sheets that it needs. */
function filesOfChunk(name: string, bundle: Rolldown.OutputBundle): string[] {
  const chunk = Object.values(bundle).find((file) => file.type === 'chunk' && file.name === name)
  if (chunk?.type !== 'chunk') return []
  return [chunk.fileName, ...(chunk.viteMetadata?.importedCss ?? [])].map((file) => `/${file}`)
}

/** Returns an entry and the scripts that it imports, in the order in which they run. */
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

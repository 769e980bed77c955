import { readFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { minifySync, type Plugin, type Rolldown } from 'vite'

const script = /\s*<script type="module"[^>]*><\/script>/g
const modulePreload = /\s*<link rel="modulepreload"[^>]*>/g
const sheet = /\s*<link rel="stylesheet"[^>]*href="\/([^"]+)"[^>]*>/g

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

/** Thrown when a file cannot be written into the document, since it holds what would end it there. */
class NotInlineableError extends Error {
  override name = 'NotInlineableError' as const
  constructor(file: string) {
    super(`${file} holds '</' or '<!--' and cannot be written into the page. Escape it.`)
  }
}

/**
 * Makes the document all that the first paint waits for: the sheet and `public/first-paint.js` are written into it, the font is
 * fetched beside it. The page's scripts are only named, for `first-paint.js` to fetch and run once the server-rendered page is
 * painted. The server allows what is inline by its hash.
 *
 * @param options.follow - Name of the chunk that the page's scripts ask for first. It is named beside them.
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
    // Vite copies public files as they are; this one is in the document.
    writeBundle: ({ dir = '' }) => rm(join(dir, firstPaint), { force: true }),
    generateBundle(_, bundle) {
      for (const file of Object.values(bundle)) {
        if (file.type !== 'chunk' || !file.isEntry) continue
        for (const each of scriptsOf(file, bundle)) each.code = compileHint + each.code
      }
    },
  }
}

/** The content of a style sheet, which the document alone has from then on. */
function takeSheet(bundle: Rolldown.OutputBundle, name: string): string {
  const file = bundle[name]
  if (file?.type !== 'asset') return ''
  delete bundle[name]
  // Lazy parts would otherwise ask for it, since they import the chunk that it came with.
  for (const each of Object.values(bundle)) if (each.type === 'chunk') each.viteMetadata?.importedCss.delete(name)
  return inlineable(name, String(file.source).trim())
}

/** @throws {NotInlineableError} when the text would end the element that it is in. */
function inlineable(file: string, text: string): string {
  if (/<\/|<!--/.test(text)) throw new NotInlineableError(file)
  return text
}

/** A chunk and the style sheets that it needs. */
function filesOfChunk(name: string, bundle: Rolldown.OutputBundle): string[] {
  const chunk = Object.values(bundle).find((file) => file.type === 'chunk' && file.name === name)
  if (chunk?.type !== 'chunk') return []
  return [chunk.fileName, ...(chunk.viteMetadata?.importedCss ?? [])].map((file) => `/${file}`)
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

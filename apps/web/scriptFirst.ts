import type { Plugin } from 'vite'

const script = /\s*<script type="module"[^>]* src="([^"]+)"><\/script>/g
const sheet = /\s*<link rel="stylesheet"[^>]*>/g

/**
 * Names the entry's script and sheet before everything else that the page asks for: they are what it waits for longest. The
 * script is only fetched, after the sheet; `public/first-paint.js` starts it when the page that the server has drawn is painted.
 */
export function scriptFirst(): Plugin {
  return {
    name: 'holdfast:script-first',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (html) => {
        const sources = Array.from(html.matchAll(script), ([, source]) => source)
        const scripts = sources.map((source, index) => {
          const isEntry = index === sources.length - 1
          return `\n    <link rel="preload" as="script" fetchpriority="low" crossorigin${isEntry ? ' data-entry' : ''} href="${source}">`
        })
        const tags = [...scripts, ...(html.match(sheet) ?? [])].join('')
        return html
          .replace(script, '')
          .replace(sheet, '')
          .replace(/<meta charset="utf-8" \/>/, (meta) => `${meta}${tags}`)
      },
    },
  }
}

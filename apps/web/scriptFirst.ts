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
        // In the order in which they need each other.
        const scripts = Array.from(
          html.matchAll(script),
          ([, source]) =>
            `\n    <link rel="preload" as="script" fetchpriority="low" crossorigin data-start href="${source}">`,
        )
        const tags = [...scripts, ...(html.match(sheet) ?? [])].join('')
        return html
          .replace(script, '')
          .replace(sheet, '')
          .replace(/<meta charset="utf-8" \/>/, (meta) => `${meta}${tags}`)
      },
    },
  }
}

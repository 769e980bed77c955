import type { Plugin } from 'vite'

const script = /\s*<script type="module"[^>]* src="([^"]+)"><\/script>/g
const sheet = /\s*<link rel="stylesheet"[^>]*>/g

/**
 * Puts the entry's script and sheet before everything else that the page requests, since the page waits longest for them. The
 * script is fetched after the sheet, but only `public/first-paint.js` runs it, once the server-rendered page is painted.
 */
export function scriptFirst(): Plugin {
  return {
    name: 'holdfast:script-first',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (html) => {
        // In the order of their dependencies.
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

import type { Plugin } from 'vite'

const entry = /\s*<script type="module"[^>]*><\/script>|\s*<link rel="stylesheet"[^>]*>/g

/**
 * Names the entry's script and sheet before everything else that the page asks for. They are what the first paint waits
 * for longest, and the first request goes out on the connection that brought the page; the others have to open theirs.
 */
export function scriptFirst(): Plugin {
  return {
    name: 'holdfast:script-first',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (html) => {
        const tags = (html.match(entry) ?? []).join('')
        return html.replace(entry, '').replace(/<meta charset="utf-8" \/>/, (meta) => `${meta}${tags}`)
      },
    },
  }
}

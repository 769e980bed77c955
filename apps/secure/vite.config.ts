import { cssTarget, noImportCycles, precompress } from '@holdfast/ui/build'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

/** The origin of the server that answers calls to `/v1` when Vite serves the page in development. */
const secureOrigin = process.env.SECURE_API_ORIGIN ?? 'http://localhost:3102'

/** Makes the browser fetch the event handlers in parallel with the main script, which needs them at once. */
function preloadHandlers(): Plugin {
  return {
    name: 'preload-handlers',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle = {} }) {
        const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
        const entryChunk = chunks.find(({ isEntry }) => isEntry)
        const handlers = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith('/src/guest/openHandlers.ts'))
        if (!entryChunk || !handlers) return []
        // Browsers do not fetch the imports of a preloaded file, so every import is listed, including indirect imports.
        const importsOf = (file: string, found = new Set<string>()): Set<string> => {
          if (found.has(file)) return found
          found.add(file)
          for (const each of chunks.find(({ fileName }) => fileName === file)?.imports ?? []) importsOf(each, found)
          return found
        }
        const entryFiles = importsOf(entryChunk.fileName)
        const files = [...importsOf(handlers.fileName)].filter((file) => !entryFiles.has(file))
        return files.map((file) => ({
          tag: 'link',
          attrs: { rel: 'modulepreload', crossorigin: true, href: `/${file}` },
          injectTo: 'head',
        }))
      },
    },
  }
}

export default defineConfig({
  plugins: [react(), noImportCycles(), preloadHandlers(), precompress()],
  build: {
    target: 'es2023',
    cssTarget,
    // The content security policy forbids scripts and styles from data: URLs.
    assetsInlineLimit: 0,
    sourcemap: false,
    // Permissive licences require that their texts are shipped.
    license: { fileName: 'third-party-licences.md' },
    modulePreload: { polyfill: false },
  },
  worker: { format: 'es' },
  server: {
    host: 'localhost',
    port: Number(process.env.SECURE_PORT ?? 3002),
    strictPort: true,
    proxy: { '/v1': { target: secureOrigin, changeOrigin: false } },
  },
})

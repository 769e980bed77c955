import { cssTarget, noFileCircles } from '@holdfast/ui/build'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

/** The server that `npm run dev` uses; it writes the configuration into the page and answers the API. */
const secureOrigin = process.env.SECURE_API_ORIGIN ?? 'http://localhost:3102'

export default defineConfig({
  plugins: [react(), noFileCircles()],
  build: {
    target: 'es2023',
    cssTarget,
    // The content policy forbids scripts and styles from data: URLs.
    assetsInlineLimit: 0,
    sourcemap: false,
    // Permissive licences require that their texts are shipped too.
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

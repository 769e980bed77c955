import { cssTarget, fontLicence, noImportCycles, precompress } from '@holdfast/ui/build'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { serviceWorker } from './serviceWorker.ts'

/** The server that sends the configuration in development. In production, one server serves the page and the configuration. */
const apiOrigin = process.env.WALLET_API_ORIGIN ?? 'http://localhost:3101'

export default defineConfig({
  plugins: [react(), fontLicence(), noImportCycles(), serviceWorker(), precompress()],
  build: {
    target: 'es2023',
    cssTarget,
    // The content policy forbids scripts and styles from data: URLs.
    assetsInlineLimit: 0,
    sourcemap: false,
    // Permissive licences require that their texts are shipped with the code.
    license: { fileName: 'third-party-licences.md' },
    modulePreload: { polyfill: false },
  },
  server: {
    host: 'localhost',
    port: Number(process.env.WALLET_PORT ?? 3003),
    strictPort: true,
    proxy: { '/config.json': { target: apiOrigin, changeOrigin: false } },
  },
})

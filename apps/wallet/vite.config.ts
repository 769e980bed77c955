import { cssTarget, fontLicence, noFileCircles } from '@holdfast/ui/build'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { serviceWorker } from './serviceWorker.ts'

/** Where `npm run dev` keeps the server; in production one server answers for page and configuration. */
const apiOrigin = process.env.WALLET_API_ORIGIN ?? 'http://localhost:3101'

export default defineConfig({
  plugins: [react(), fontLicence(), noFileCircles(), serviceWorker()],
  build: {
    target: 'es2023',
    cssTarget,
    // The content policy forbids data: scripts and styles.
    assetsInlineLimit: 0,
    sourcemap: false,
    // Permissive licences ask for one thing: that they come along.
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

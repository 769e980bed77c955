import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { fixtures } from './server/fixtures.ts'
import { relay } from './server/relay.ts'

export default defineConfig({
  plugins: [
    react(),
    {
      name: 'playground-fixtures',
      configureServer: ({ middlewares, httpServer }) => {
        middlewares.use((request, response, next) => {
          if (!fixtures(request, response)) next()
        })
        httpServer?.on('upgrade', relay)
      },
    },
  ],
  // As in the product, the content policy forbids scripts and styles from `data:` URLs. All code is in one file, since each
  // state is a separate page load.
  build: {
    target: 'es2023',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    cssCodeSplit: false,
    rolldownOptions: { output: { codeSplitting: false } },
  },
  server: { host: 'localhost', port: 3005 },
})

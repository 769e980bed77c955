import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { answerFixtureRequest } from './server/fixtures.ts'
import { relay } from './server/relay.ts'

export default defineConfig({
  plugins: [
    react(),
    {
      name: 'playground-fixtures',
      configureServer: ({ middlewares, httpServer }) => {
        middlewares.use((request, response, next) => {
          if (!answerFixtureRequest(request, response)) next()
        })
        httpServer?.on('upgrade', relay)
      },
    },
  ],
  // Vite inlines no files as `data:` URLs, since the playground's content security policy, like the product's, forbids scripts
  // and styles from such URLs. All code is in one file, since any state can be the first that a page loads.
  build: {
    target: 'es2023',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    cssCodeSplit: false,
    rolldownOptions: { output: { codeSplitting: false } },
  },
  server: { host: 'localhost', port: 3005 },
})

import { cssTarget, fontLicence, noFileCircles } from '@holdfast/ui/build'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { firstLoadGroup } from './firstLoadGroup.ts'
import { precompress } from './precompress.ts'
import { scriptFirst } from './scriptFirst.ts'

const webPort = Number(process.env.WEB_PORT ?? 3000)
/** Where `npm run dev` keeps the server; in production one server answers for page and API. */
const apiOrigin = process.env.API_ORIGIN ?? 'http://localhost:3010'

/** By itself, so that neither compiling nor starting the page's scripts is one long task. */
const reactGroup = { name: 'react', test: /\/node_modules\/(?:react|react-dom|scheduler)\// }

/**
 * Small parts that several lazy parts use: one file, not forty. None of them leads to the chain or to Base UI. What they
 * import is among them or in a file that needs none of them, else the files would import each other.
 */
const sharedGroup = {
  name: 'shared',
  test: /\/packages\/(?:ui\/src\/(?!dialog|menu|tabs|qr-code|exports)|core\/src\/(?!adapters\/(?!eip155\/switchChain)|exports)|react\/src\/(?:hooks|messages|status)\/)|\/lucide-react\//,
  minShareCount: 2,
  includeDependenciesRecursively: false,
}

/** What the shared parts draw pictures with: left to the bundler it would stand in the modal, which every page would then load. */
const imagesGroup = {
  name: 'images',
  test: /\/packages\/react\/src\/images\//,
  includeDependenciesRecursively: false,
}

export default defineConfig({
  plugins: [react(), fontLicence(), noFileCircles(), scriptFirst(), precompress()],
  // React has had it since 18.
  resolve: { alias: { 'use-sync-external-store/shim/index.js': 'react' } },
  build: {
    target: 'es2023',
    cssTarget,
    // The content policy forbids data: scripts and styles; a file of its own is also better cached.
    assetsInlineLimit: 0,
    sourcemap: false,
    // Permissive licences ask for one thing: that they come along.
    license: { fileName: 'third-party-licences.md' },
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: { codeSplitting: { groups: [reactGroup, firstLoadGroup(), imagesGroup, sharedGroup] } },
    },
  },
  server: {
    host: 'localhost',
    port: webPort,
    strictPort: true,
    proxy: { '/api': { target: apiOrigin, changeOrigin: false }, '/dev': { target: apiOrigin, changeOrigin: false } },
  },
})

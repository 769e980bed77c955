import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

/** Bundles the function with which the server renders pages, and all its dependencies, into one file for Node. */
export default defineConfig({
  plugins: [react()],
  // The server may run in development mode, but pages are rendered as in production.
  define: { 'process.env.NODE_ENV': '"production"' },
  ssr: { noExternal: true },
  build: {
    ssr: 'src/ssr/main.tsx',
    outDir: 'ssr/dist',
    copyPublicDir: false,
    target: 'node22',
    rolldownOptions: { output: { entryFileNames: 'main.js' } },
  },
})

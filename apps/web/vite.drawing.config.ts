import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

/** The function by which the server draws pages, with all that it stands on, as one program for Node. */
export default defineConfig({
  plugins: [react()],
  // The server may run in development; pages are drawn as they will run.
  define: { 'process.env.NODE_ENV': '"production"' },
  ssr: { noExternal: true },
  build: {
    ssr: 'src/drawing/main.tsx',
    outDir: 'drawing/dist',
    copyPublicDir: false,
    target: 'node22',
    rolldownOptions: { output: { entryFileNames: 'main.js' } },
  },
})

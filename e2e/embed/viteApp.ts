import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { DocFile } from './docBlocks.ts'

/** The relevant files of Vite's template for React and TypeScript (`npm create vite`). */
const template: readonly DocFile[] = [
  {
    path: 'index.html',
    text: `<!doctype html>
<html lang="en">
  <head>
    <meta charset="UTF-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1.0" />
    <title>my-app</title>
    <link rel="icon" href="data:," />
  </head>
  <body>
    <div id="root"></div>
    <script type="module" src="/src/main.tsx"></script>
  </body>
</html>
`,
  },
  {
    path: 'vite.config.ts',
    text: `import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

export default defineConfig({ plugins: [react()] })
`,
  },
  { path: 'package.json', text: '{ "name": "my-app", "private": true, "version": "0.0.0", "type": "module" }\n' },
  {
    // Stricter than the template: `skipLibCheck` is false, to check the declarations of installed packages too.
    path: 'tsconfig.json',
    text: `{
  "compilerOptions": {
    "target": "es2023",
    "lib": ["es2023", "DOM", "DOM.Iterable"],
    "module": "esnext",
    "moduleResolution": "bundler",
    "types": ["vite/client"],
    "jsx": "react-jsx",
    "strict": true,
    "exactOptionalPropertyTypes": true,
    "noUnusedLocals": true,
    "verbatimModuleSyntax": true,
    "noEmit": true,
    "skipLibCheck": false
  },
  "include": ["src", "app"],
  "exclude": ["src/wagmi"]
}
`,
  },
  {
    // Does not check declarations, since those of wagmi contain errors with some versions of TanStack Query.
    path: 'tsconfig.wagmi.json',
    text: `{
  "extends": "./tsconfig.json",
  "compilerOptions": { "skipLibCheck": true },
  "include": ["src/wagmi"],
  "exclude": []
}
`,
  },
]

/** Writes an empty Vite app, and then the given files over it. */
export async function writeApp(folder: string, files: readonly DocFile[]): Promise<void> {
  for (const { path, text } of [...template, ...files]) {
    await mkdir(dirname(join(folder, path)), { recursive: true })
    await writeFile(join(folder, path), text)
  }
}

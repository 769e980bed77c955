import { cssTarget, fontLicence, noImportCycles, precompress } from '@holdfast/ui/build'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { createChainBound } from './chainBound.ts'
import { reachedGroup } from './reachedGroup.ts'
import { scriptFirst } from './scriptFirst.ts'

const webPort = Number(process.env.WEB_PORT ?? 3000)
/** The API server to which this development server passes requests. In production, one server serves the pages and the API. */
const apiOrigin = process.env.API_ORIGIN ?? 'http://localhost:3010'

/** The scripts that the document itself fetches. */
const firstLoadFile = /\/(?:index|react|rolldown-runtime)-[^/]*\.js$/

/** React in a separate chunk, so that neither compiling nor starting the page's scripts is one long task. */
const reactGroup = { name: 'react', test: /\/node_modules\/(?:react|react-dom|scheduler)\// }

/**
 * The module that starts React, in a separate, small file. React creates errors while it starts. With a debugger attached, V8
 * locates each error at once by reading the whole calling file again, which takes long if the file is large.
 */
const reactStartGroup = { name: 'react-start', test: /\/loading\/reactDom\./, includeDependenciesRecursively: false }

/** The modules that an entry needs before the page responds. */
const firstLoadGroup = reachedGroup('first-load', (_id, { isEntry }) => isEntry)

/** The modules that the start page loads next: its content, and the parts that every page's layout has. */
const startPageGroup = reachedGroup('start-page', (id) => startPageModules.test(id))
const startPageModules = /\/apps\/web\/src\/(?:home\/HomePage|app\/Islands)\.tsx$/

/**
 * Small modules that several lazy parts use. They import only each other, and modules in chunks that import no shared module.
 * So the chunks of the shared modules are never part of a cycle of imports.
 */
const sharedModules =
  /\/packages\/(?:ui\/src\/(?!dialog|menu|tabs|qr-code|exports)|core\/src\/(?!adapters\/(?!foundWallets|solana\/getSolanaWallet|eip155\/switchChain)|exports)|react\/src\/(?:hooks\/|messages\/(?!languages|useText\.|coreText)|status\/)|api\/src\/(?:data\/(?:nativeToken|operationTypes)|\w+\/limits)\.|pairing\/src\/crypto\/base58\.|(?:caip|base)\/src\/(?!exports))|\/lucide\//

/** The modules of other packages that the shared modules import. Every part that loads the shared modules needs these too. */
const sharedPackages = /\/node_modules\/(?:@noble\/hashes\/(?:sha3|utils|_u64)\.js|@scure\/base\/)/

/**
 * Returns whether the module `id` is in one of these packages, and a shared module imports it, directly or through others. The
 * path alone is not enough, since several versions of a package may be installed.
 */
function isSharedPackage(id: string, importersOf: (id: string) => readonly string[]): boolean {
  if (!sharedPackages.test(id)) return false
  return importersOf(id).some((importer) => sharedModules.test(importer) || isSharedPackage(importer, importersOf))
}

const isChainBound = createChainBound()

/** The bundler's report about a module. */
type ModuleInfo = { importers: readonly string[]; importedIds: readonly string[] } | null

/**
 * The shared modules, in two chunks instead of forty: those that import chain access (viem, the Solana packages), and the rest.
 * In a single chunk, they would make every part load chain access, even the modal and the toasts, which do not use it.
 */
const sharedGroups = [
  { name: 'shared', isChosen: (isBound: boolean) => !isBound },
  { name: 'shared-chain', isChosen: (isBound: boolean) => isBound },
].map(({ name, isChosen }) => ({
  debugName: name,
  name: (id: string, context: { getModuleInfo: (id: string) => ModuleInfo }) => {
    const isShared =
      sharedModules.test(id) || isSharedPackage(id, (each) => context.getModuleInfo(each)?.importers ?? [])
    return isShared && isChosen(isChainBound(id, (each) => context.getModuleInfo(each))) ? name : null
  },
  minShareCount: 2,
  includeDependenciesRecursively: false,
}))

/**
 * The modules of viem that several parts use, in one file. The browser takes longer to request twenty small files at once than
 * to read one: each request occupies the page for a millisecond or more.
 */
const chainAccessGroup = {
  name: 'chain-access',
  test: /\/node_modules\/(?:viem|ox|abitype)\//,
  minShareCount: 3,
  includeDependenciesRecursively: false,
}

/** Small parts of the page that several lazy views use, in one file. */
const partsGroup = {
  name: 'parts',
  test: /\/apps\/web\/src\/(?:app\/(?!apiClient)|home\/|login\/mode|messages\/|wallet-button\/verification\.)/,
  minShareCount: 2,
  includeDependenciesRecursively: false,
}

/**
 * The shared code that draws images. The bundler would otherwise put it into the modal's chunk, which every page would then
 * load.
 */
const imagesGroup = {
  name: 'images',
  test: /\/packages\/react\/src\/images\//,
  includeDependenciesRecursively: false,
}

/**
 * The kit's own modules of the modal and of its first view, in one file each. Otherwise they would be twenty small files, whose
 * requests together occupy a slow phone for longer than a frame. Other parts that need these modules find them loaded.
 */
const modalGroups = [
  reachedGroup('modal', (id) => id.endsWith('/packages/react/src/shell/Modal.tsx')),
  reachedGroup('connect-view', (id) => id.endsWith('/packages/react/src/views/connect/Connect/Connect.tsx')),
].map((group) => ({ ...group, test: /\/packages\/react\/src\//, includeDependenciesRecursively: false }))

export default defineConfig({
  plugins: [react(), fontLicence(), noImportCycles(), scriptFirst({ follow: 'start-page' }), precompress()],
  // Since version 18, React itself exports the hook that this package provides for older versions.
  resolve: { alias: { 'use-sync-external-store/shim/index.js': 'react' } },
  build: {
    target: 'es2023',
    cssTarget,
    // The content policy forbids scripts and styles from data: URLs. Separate files are also cached better.
    assetsInlineLimit: 0,
    sourcemap: false,
    // Permissive licences require that their texts are shipped too.
    license: { fileName: 'third-party-licences.md' },
    modulePreload: {
      polyfill: false,
      // The document itself fetches the files of the first load, so no later script has to preload them.
      resolveDependencies: (_, files) => files.filter((file) => !firstLoadFile.test(file)),
    },
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            reactGroup,
            reactStartGroup,
            firstLoadGroup,
            startPageGroup,
            imagesGroup,
            ...sharedGroups,
            chainAccessGroup,
            partsGroup,
            ...modalGroups,
          ],
        },
      },
    },
  },
  server: {
    host: 'localhost',
    port: webPort,
    strictPort: true,
    proxy: { '/api': { target: apiOrigin, changeOrigin: false }, '/dev': { target: apiOrigin, changeOrigin: false } },
  },
})

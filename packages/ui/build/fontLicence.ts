import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

/** The part of the plugin interface of Vite and Rollup that this plugin uses. */
type LicencePlugin = {
  name: string
  apply: 'build'
  generateBundle: (this: { emitFile: (file: { type: 'asset'; fileName: string; source: string }) => unknown }) => void
}

/**
 * Puts the licence of the typeface beside the page, as the Open Font License requires. The bundler's own list of licences
 * covers scripts only.
 */
export function fontLicence(): LicencePlugin {
  return {
    name: 'holdfast:font-licence',
    apply: 'build',
    generateBundle() {
      const file = createRequire(import.meta.url).resolve('@fontsource-variable/inter/LICENSE')
      this.emitFile({ type: 'asset', fileName: 'third-party-font-licence.txt', source: readFileSync(file, 'utf8') })
    },
  }
}

import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Plugin } from 'vite'

/** Puts the licence of the typeface beside the page, as the Open Font License asks; the bundler lists scripts only. */
export function fontLicence(): Plugin {
  return {
    name: 'holdfast:font-licence',
    apply: 'build',
    generateBundle() {
      const ofUi = createRequire(createRequire(import.meta.url).resolve('@holdfast/ui/styles.css'))
      const source = readFileSync(ofUi.resolve('@fontsource-variable/inter/LICENSE'), 'utf8')
      this.emitFile({ type: 'asset', fileName: 'third-party-font-licence.txt', source })
    },
  }
}

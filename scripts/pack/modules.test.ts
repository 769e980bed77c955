import { describe, expect, test } from 'vitest'
import { publishedModule } from './modules.ts'

describe('publishedModule', () => {
  test('default: replaces an import of a style sheet by an empty line', () => {
    expect(publishedModule(`import { a } from './a.js';\nimport './b.css';\na();\n`)).toBe(
      `import { a } from './a.js';\n\na();\n`,
    )
  })

  test('behavior: refers to the published files in declarations, also in import types', () => {
    expect(publishedModule(`import type { A } from './a.ts'\nexport type B = import("../b/B.tsx").B`)).toBe(
      `import type { A } from './a.js'\nexport type B = import("../b/B.js").B`,
    )
  })

  test('behavior: refers to the published file in the augmentation of a module', () => {
    expect(publishedModule(`declare module '../kit.ts' {}`)).toBe(`declare module '../kit.js' {}`)
  })

  test('behavior: leaves other packages and texts that look like imports unchanged', () => {
    const text = `import '@holdfast/ui/styles.css';\nimport x from 'pkg/x.ts';\nconst hint = "add import './own.css'";`
    expect(publishedModule(text)).toBe(text)
  })
})

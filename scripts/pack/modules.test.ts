import { describe, expect, test } from 'vitest'
import { publishedModule } from './modules.ts'

describe('publishedModule', () => {
  test('default: an import of a style sheet leaves an empty line', () => {
    expect(publishedModule(`import { a } from './a.js';\nimport './b.css';\na();\n`)).toBe(
      `import { a } from './a.js';\n\na();\n`,
    )
  })

  test('behavior: declarations name the published files, also in imports within types', () => {
    expect(publishedModule(`import type { A } from './a.ts'\nexport type B = import("../b/B.tsx").B`)).toBe(
      `import type { A } from './a.js'\nexport type B = import("../b/B.js").B`,
    )
  })

  test('behavior: a declaration that adds to another module names the published file', () => {
    expect(publishedModule(`declare module '../kit.ts' {}`)).toBe(`declare module '../kit.js' {}`)
  })

  test('behavior: other packages, and texts that look like imports, stay unchanged', () => {
    const text = `import '@holdfast/ui/styles.css';\nimport x from 'pkg/x.ts';\nconst hint = "add import './own.css'";`
    expect(publishedModule(text)).toBe(text)
  })
})

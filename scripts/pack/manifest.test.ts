import { describe, expect, test } from 'vitest'
import { builtPath, publishedManifest } from './manifest.ts'

const source = {
  name: '@holdfast/kelp',
  version: '1.2.3',
  description: 'Grows.',
  license: 'MIT',
  private: false,
  devDependencies: { vitest: '5.1.0' },
  sideEffects: ['**/*.css', './src/jitless.ts'],
  exports: {
    '.': './src/exports/index.ts',
    './view': './src/exports/view.tsx',
    './styles.css': './src/styles.css',
    './interop': './test/interop/describeInterop.ts',
  },
  dependencies: {
    '@holdfast/base': 'workspace:*',
    '@fontsource-variable/inter': '5.3.0',
    zustand: '5.0.0',
    viem: '2.x',
  },
  peerDependencies: { react: '>=18.2' },
}

describe('publishedManifest', () => {
  test('default: points entries to the built files, types first', () => {
    const { exports } = publishedManifest(source, { node: '>=20' })
    expect(exports).toEqual({
      '.': { types: './dist/exports/index.d.ts', default: './dist/exports/index.js' },
      './view': { types: './dist/exports/view.d.ts', default: './dist/exports/view.js' },
      './styles.css': './dist/styles.css',
      './package.json': './package.json',
    })
    expect(Object.keys(exports['.'] ?? {})).toEqual(['types', 'default'])
  })

  test('behavior: pins our own packages, turns other versions into ranges, and drops included packages', () => {
    const { dependencies } = publishedManifest(source, { node: '>=20' })
    expect(dependencies).toEqual({ '@holdfast/base': '1.2.3', zustand: '^5.0.0', viem: '2.x' })
  })

  test('behavior: refers to nothing in the workspace', () => {
    const manifest = publishedManifest(source, { node: '>=20' })
    expect(manifest).not.toHaveProperty('devDependencies')
    expect(manifest).not.toHaveProperty('private')
    expect(JSON.stringify(manifest)).not.toMatch(/workspace:|"\.\/src/)
  })

  test('behavior: lists modules with side effects by their built paths', () => {
    expect(publishedManifest(source, { node: '>=20' }).sideEffects).toEqual(['**/*.css', './dist/jitless.js'])
    expect(publishedManifest({ ...source, sideEffects: false }, { node: '>=20' }).sideEffects).toBe(false)
  })

  test('param: engines, peerDependencies: copies both', () => {
    const { engines, peerDependencies } = publishedManifest(source, { node: '>=20' })
    expect([engines, peerDependencies]).toEqual([{ node: '>=20' }, { react: '>=18.2' }])
  })
})

describe('builtPath', () => {
  test.each([
    ['./src/a.ts', './dist/a.js'],
    ['./src/a/B.tsx', './dist/a/B.js'],
    ['./src/styles.css', './dist/styles.css'],
    ['**/*.css', '**/*.css'],
  ])('%s becomes %s', (file, built) => {
    expect(builtPath(file)).toBe(built)
  })
})

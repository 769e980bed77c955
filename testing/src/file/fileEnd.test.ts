import { describe, expect, test } from 'vitest'
import { endFile, whenFileEnds } from './fileEnd.ts'

describe('endFile', () => {
  test('default: calls the newest undo function first, and each once', async () => {
    const undone: string[] = []
    whenFileEnds(() => undone.push('first'))
    whenFileEnds(async () => undone.push('second'))
    await endFile()
    await endFile()
    expect(undone).toEqual(['second', 'first'])
  })

  test('error: if an undo function throws, calls the others too, then throws', async () => {
    const undone: string[] = []
    whenFileEnds(() => undone.push('first'))
    whenFileEnds(() => {
      throw new Error('stuck')
    })
    await expect(endFile()).rejects.toThrow('stuck')
    expect(undone).toEqual(['first'])
  })
})

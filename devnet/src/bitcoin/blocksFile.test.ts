import { appendFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { temporaryFolder } from '../../test/temporaryFolder.ts'
import { ChainStateCorruptError } from '../errors.ts'
import { appendBlock, readBlocks } from './blocksFile.ts'

const temporaryFile = (): string => join(temporaryFolder(), 'chain', 'blocks')
const [first, second] = [Buffer.from('first block'), Buffer.from('2nd')]

it('default: reads the appended blocks in order, and none without a file', () => {
  const file = temporaryFile()
  expect(readBlocks(file)).toEqual([])
  appendBlock(file, first)
  appendBlock(file, second)
  expect(readBlocks(file)).toEqual([first, second])
})

it.each([
  ['with half of its length', [3, 0]],
  ['without its last bytes', [9, 0, 0, 0, 1, 2]],
  ['as nothing but zeros', [0, 0, 0, 0, 0, 0]],
])('behavior: drops a last block that a crash left %s, and appends the next in its place', (_, rest) => {
  const file = temporaryFile()
  appendBlock(file, first)
  const { size } = statSync(file)
  appendFileSync(file, Buffer.from(rest))
  expect(readBlocks(file)).toEqual([first])
  expect(statSync(file).size).toBe(size)
  appendBlock(file, second)
  expect(readBlocks(file)).toEqual([first, second])
})

it('error: rejects a file without a whole block, and leaves it unchanged', () => {
  const file = temporaryFile()
  appendBlock(file, first)
  writeFileSync(file, 'no blocks')
  expect(() => readBlocks(file)).toThrow(ChainStateCorruptError)
  expect(statSync(file).size).toBe('no blocks'.length)
})

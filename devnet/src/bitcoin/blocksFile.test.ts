import { appendFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { temporaryFolder } from '../../test/temporaryFolder.ts'
import { ChainStateCorruptError } from '../errors.ts'
import { appendBlock, readBlocks } from './blocksFile.ts'

const placeFile = (): string => join(temporaryFolder(), 'chain', 'blocks')
const [first, second] = [Buffer.from('first block'), Buffer.from('2nd')]

it('default: blocks are read back in order; without a file there are none', () => {
  const file = placeFile()
  expect(readBlocks(file)).toEqual([])
  appendBlock(file, first)
  appendBlock(file, second)
  expect(readBlocks(file)).toEqual([first, second])
})

it.each([
  ['its length', [3, 0]],
  ['its bytes', [9, 0, 0, 0, 1, 2]],
  ['everything but zeros', [0, 0, 0, 0, 0, 0]],
])('behavior: a last block of which a crash cut off %s is dropped, and the next takes its place', (_, rest) => {
  const file = placeFile()
  appendBlock(file, first)
  const { size } = statSync(file)
  appendFileSync(file, Buffer.from(rest))
  expect(readBlocks(file)).toEqual([first])
  expect(statSync(file).size).toBe(size)
  appendBlock(file, second)
  expect(readBlocks(file)).toEqual([first, second])
})

it('error: a file without a whole block does not count as an empty chain, and stays unchanged', () => {
  const file = placeFile()
  appendBlock(file, first)
  writeFileSync(file, 'no blocks')
  expect(() => readBlocks(file)).toThrow(ChainStateCorruptError)
  expect(statSync(file).size).toBe('no blocks'.length)
})

import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { temporaryFolder } from '../../test/temporaryFolder.ts'
import { checkState } from './stateFile.ts'

const whole = { block: {}, accounts: {}, best_block_number: '0x0', blocks: [], transactions: [] }

function placeFile(content?: string): string {
  const file = join(temporaryFolder(), 'state.json')
  if (content !== undefined) writeFileSync(file, content)
  return file
}

it('default: a whole state is loaded; a new chain has none', () => {
  const file = placeFile(JSON.stringify(whole))
  expect(checkState(file)).toBe(file)
  expect(checkState(placeFile())).toBeUndefined()
})

it.each(Object.keys(whole))('error: a state without its %s is damaged, and not loaded', (part) => {
  const { [part as keyof typeof whole]: _, ...rest } = whole // A part of the state.
  expect(() => checkState(placeFile(JSON.stringify(rest)))).toThrow(
    expect.objectContaining({ failure: { kind: 'stateCorrupt', details: expect.stringContaining('it lacks one of') } }),
  )
})

it.each(['', '{', 'null', '[]'])('error: %j is damaged', (content) => {
  expect(() => checkState(placeFile(content))).toThrow(
    expect.objectContaining({ failure: expect.objectContaining({ kind: 'stateCorrupt' }) }),
  )
})

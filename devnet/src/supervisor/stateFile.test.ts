import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { temporaryFolder } from '../../test/temporaryFolder.ts'
import { prepareState } from './stateFile.ts'

const complete = { block: {}, accounts: {}, best_block_number: '0x0', blocks: [], transactions: [] }

function temporaryFile(content?: string): string {
  const file = join(temporaryFolder(), 'state.json')
  if (content !== undefined) writeFileSync(file, content)
  return file
}

it('default: returns the file of a complete state, and undefined for a new chain', () => {
  const file = temporaryFile(JSON.stringify(complete))
  expect(prepareState(file)).toBe(file)
  expect(prepareState(temporaryFile())).toBeUndefined()
})

it.each(Object.keys(complete))('error: rejects a state without its %s as damaged', (part) => {
  const { [part as keyof typeof complete]: _, ...rest } = complete // Cast: the keys of the table are parts of the state.
  expect(() => prepareState(temporaryFile(JSON.stringify(rest)))).toThrow(
    expect.objectContaining({ failure: { kind: 'stateCorrupt', details: expect.stringContaining('it lacks one of') } }),
  )
})

it.each(['', '{', 'null', '[]'])('error: rejects %j as damaged', (content) => {
  expect(() => prepareState(temporaryFile(content))).toThrow(
    expect.objectContaining({ failure: expect.objectContaining({ kind: 'stateCorrupt' }) }),
  )
})

import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { createPasswordMethod } from '../../keys/sealing/methods.ts'
import { createOwnerKey } from '../../keys/sealing/ownerKey.ts'
import { english } from '../../messages/english.ts'
import { TextsContext } from '../../messages/texts.ts'
import { createOwnerQuestions, OwnerRefusedError } from '../../session/ownerQuestion.ts'
import { OwnerQuestion } from './OwnerQuestion.tsx'

afterEach(cleanup)

const text = english.keys.owner

function draw() {
  const owner = createOwnerQuestions()
  render(
    <TextsContext value={english}>
      <OwnerQuestion owner={owner} />
    </TextsContext>,
  )
  return owner
}

describe('OwnerQuestion', () => {
  test('default: shows nothing without a question; refuses a wrong password; opens with the right one', async () => {
    const owner = draw()
    expect(screen.queryByRole('heading')).toBeNull()
    const key = await createOwnerKey()
    const method = await createPasswordMethod('w', key, 'correct horse battery')
    const asked = owner.ask('w', [method])
    const field = await screen.findByLabelText(text.password)
    expect(screen.queryByRole('button', { name: text.passkey })).toBeNull()
    fireEvent.change(field, { target: { value: 'wrong horse battery' } })
    fireEvent.submit(field)
    expect(await screen.findByText(text.wrong)).toBeDefined()
    fireEvent.change(field, { target: { value: 'correct horse battery' } })
    fireEvent.submit(field)
    expect(await asked).toEqual(key.privateKey)
  })

  test('behavior: after a cancel the wallet stays sealed; a new question replaces one that waits', async () => {
    const owner = draw()
    const first = owner.ask('w', [])
    const second = owner.ask('w', [])
    await expect(first).rejects.toBeInstanceOf(OwnerRefusedError)
    fireEvent.click(await screen.findByRole('button', { name: text.cancel }))
    await expect(second).rejects.toBeInstanceOf(OwnerRefusedError)
  })
})

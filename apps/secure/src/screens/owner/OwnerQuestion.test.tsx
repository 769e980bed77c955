import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
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
  test('default: shows nothing without a question; refuses a wrong password; opens with the right password', async () => {
    const owner = draw()
    expect(screen.queryByRole('heading')).toBeNull()
    const key = await createOwnerKey()
    const method = await createPasswordMethod('w', key, 'correct horse battery')
    const answer = owner.ask('w', [method])
    const field = await screen.findByLabelText(text.password)
    expect(screen.queryByRole('button', { name: text.passkey })).toBeNull()
    fireEvent.change(field, { target: { value: 'wrong horse battery' } })
    fireEvent.submit(field)
    expect(await screen.findByText(text.wrong)).toBeDefined()
    fireEvent.change(field, { target: { value: 'correct horse battery' } })
    fireEvent.submit(field)
    expect(await answer).toEqual(key.privateKey)
  })

  test('behavior: the user can cancel a question; a new question replaces an open question', async () => {
    const owner = draw()
    const first = owner.ask('w', [])
    const second = owner.ask('w', [])
    await expect(first).rejects.toBeInstanceOf(OwnerRefusedError)
    fireEvent.click(await screen.findByRole('button', { name: text.cancel }))
    await expect(second).rejects.toBeInstanceOf(OwnerRefusedError)
  })

  test('behavior: is busy while a password is checked; the next question starts with an empty field', async () => {
    const owner = draw()
    const key = await createOwnerKey()
    const method = await createPasswordMethod('w', key, 'correct horse battery')
    const answer = owner.ask('w', [method])
    fireEvent.change(await screen.findByLabelText(text.password), { target: { value: 'correct horse battery' } })
    const isBusy = (name: string): boolean => screen.getByRole('button', { name }).getAttribute('aria-busy') === 'true'
    expect(isBusy(text.open)).toBe(false)
    fireEvent.click(screen.getByRole('button', { name: text.open }))
    expect(isBusy(text.open)).toBe(true)
    await answer
    owner.ask('w', [method]).catch(() => {})
    await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>(text.password).value).toBe(''))
    expect(isBusy(text.open)).toBe(false)
  })

  test('error: shows that the browser refused the passkey, even if the wallet has no password', async () => {
    const owner = draw()
    const passkey = {
      kind: 'passkey',
      id: 'a',
      ownerKey: 'b',
      label: '',
      credentialId: 'AAAA',
      wrappedKey: 'd',
    } as const
    owner.ask('w', [passkey]).catch(() => {})
    fireEvent.click(await screen.findByRole('button', { name: text.passkey }))
    expect((await screen.findByRole('alert')).textContent).toBe(text.wrong)
    expect(screen.queryByLabelText(text.password)).toBeNull()
    expect(screen.getByRole('button', { name: text.passkey }).getAttribute('aria-busy')).not.toBe('true')
  })
})

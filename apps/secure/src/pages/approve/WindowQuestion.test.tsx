import { HttpError } from '@holdfast/api'
import { APPROVAL_NOT_FOUND } from '@holdfast/api/approvals'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { english } from '../../messages/english.ts'
import { TextsContext } from '../../messages/texts.ts'
import type { Approval } from '../../screens/approvals.ts'
import { testQuestion } from '../../screens/test/testQuestion.ts'
import type { OpenQuestion } from './openQuestion.ts'
import { WindowQuestion } from './WindowQuestion.tsx'

const approval: Approval = { ...testQuestion, id: 'a', content: { kind: 'message', text: 'hello', bytes: '0x' } }
const gone = new HttpError({
  response: new Response(null, { status: 404 }),
  body: { code: APPROVAL_NOT_FOUND, message: 'gone' },
})

function draw(answer: OpenQuestion['answer']) {
  let isClosed = false
  render(
    <TextsContext value={english}>
      <WindowQuestion question={{ approval, answer }} projectName="Reef" close={() => void (isClosed = true)} />
    </TextsContext>,
  )
  return { isClosed: () => isClosed }
}

afterEach(cleanup)

describe('WindowQuestion', () => {
  test('default: shows the same card as the frame, sends the answer, shows the decision, and closes', async () => {
    const decisions: string[] = []
    const { isClosed } = draw(async (decision) => void decisions.push(decision))
    expect(screen.getByRole('heading', { name: 'Sign this message?' })).toBeDefined()
    expect(screen.getByText('Reef, on https://app.example')).toBeDefined()
    expect(screen.getByText('hello')).toBeDefined()
    screen.getByRole('button', { name: 'Reject' }).click()
    await screen.findByRole('heading', { name: 'Rejected' })
    expect([decisions, isClosed()]).toEqual([['refused'], true])
  })

  test("error: the button to approve is disabled at first, and a script's click approves nothing", async () => {
    const decisions: string[] = []
    draw(async (decision) => void decisions.push(decision))
    const button = screen.getByRole('button', { name: 'Approve' })
    expect(button.hasAttribute('disabled')).toBe(true)
    button.removeAttribute('disabled')
    button.click()
    expect(decisions).toEqual([])
  })

  test('error: after a lost connection, the user can answer again; a withdrawn question is shown as closed', async () => {
    const failures: Error[] = [new Error('offline'), gone]
    draw(() => Promise.reject(failures.shift()))
    screen.getByRole('button', { name: 'Reject' }).click()
    await screen.findByText(english.approve.failed)
    screen.getByRole('button', { name: 'Reject' }).click()
    await screen.findByRole('heading', { name: 'This question is closed' })
  })
})

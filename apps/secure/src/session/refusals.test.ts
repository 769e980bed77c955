import { embeddedErrorCodes as codes } from '@holdfast/api/embedded'
import { FrameRefusal, refusalTexts } from '@holdfast/frame/guest'
import { expect, test } from 'vitest'
import { WrongShareError } from '../keys/WrongShareError.ts'
import { withRefusals } from './refusals.ts'
import { refusal } from './test/sandboxServices.ts'

test('withRefusals: each text says what to do next, unless apps translate the text themselves', async () => {
  const translated = new Set<string>(Object.values(refusalTexts))
  const errors = [...Object.values(codes).map(refusal), new WrongShareError()]
  const answers = await Promise.allSettled(errors.map((error) => withRefusals(Promise.reject(error))))
  const texts = answers.flatMap((answer) =>
    answer.status === 'rejected' && answer.reason instanceof FrameRefusal ? [answer.reason.shortMessage] : [],
  )
  const own = texts.filter((text) => !translated.has(text))
  expect(own.length).toBeGreaterThan(10)
  // A sentence about the failure, and one about the next step.
  expect(own.filter((text) => !/^[^.]+\. [^.]+\.$/.test(text))).toEqual([])
})

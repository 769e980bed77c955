import { loginWithEmail, openModal, submitCode } from '@holdfast/core'
import { answeringFrame, refusingFrame, silentFrame } from '../scene/frames.ts'
import type { Scene } from '../scene/Scene.ts'
import type { ViewStates } from '../ViewState.ts'

const email = 'kelp@reef.example'

async function enterCode({ kit }: Scene): Promise<void> {
  openModal(kit)
  await loginWithEmail(kit, { email })
}

async function submitTestCode(scene: Scene): Promise<void> {
  await enterCode(scene)
  await submitCode(scene.kit, { code: '123456' })
}

export const states: ViewStates = {
  code: { shows: 'Enter the code we sent to', frame: answeringFrame, arrange: enterCode },
  wrong: {
    shows: 'Invalid code. Try Again',
    frame: refusingFrame({ CONNECT_OTP: 'Invalid code' }),
    arrange: submitTestCode,
  },
  expired: {
    shows: 'This code has expired. Ask for a new one.',
    frame: refusingFrame({ CONNECT_OTP: 'Code expired' }),
    arrange: submitTestCode,
  },
  burnt: {
    shows: 'Too many wrong codes. Ask for a new one.',
    frame: refusingFrame({ CONNECT_OTP: 'Too many attempts' }),
    arrange: submitTestCode,
  },
  checking: {
    shows: 'Enter the code we sent to',
    frame: silentFrame('CONNECT_OTP'),
    arrange: async (scene) => {
      await enterCode(scene)
      void submitCode(scene.kit, { code: '123456' })
    },
  },
  none: { shows: 'No login is under way', arrange: ({ kit }) => openModal(kit, { view: 'EmailVerifyOtp' }) },
}

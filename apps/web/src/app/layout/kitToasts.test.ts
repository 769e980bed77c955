import { createToaster } from '@holdfast/ui/toast'
import { expect, it, vi } from 'vitest'
import { createKitToasts } from './kitToasts.ts'

it("behavior: the kit's message is one of the page's toasts, and goes when the kit says so", () => {
  vi.useFakeTimers()
  const toaster = createToaster()
  const show = createKitToasts(toaster)
  show({ variant: 'error', message: 'Failed to disconnect' })
  expect(toaster.getSnapshot()).toMatchObject([{ message: 'Failed to disconnect', leaving: false }])
  show(undefined)
  expect(toaster.getSnapshot()).toMatchObject([{ leaving: true }])
  toaster.destroy()
  vi.useRealTimers()
})

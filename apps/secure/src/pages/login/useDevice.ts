import type { FrameConfig } from '@holdfast/api/embedded'
import { useEffect, useState } from 'react'
import { type Device, openDevice } from '../../session/openDevice.ts'

/** Opens this window as a device of its project. @returns undefined until the device's storage is open. */
export function useDevice(config: FrameConfig): Device | undefined {
  const [device, setDevice] = useState<Device>()
  const projectId = config.project?.id
  useEffect(() => {
    if (projectId === undefined) return
    let isGone = false
    void openDevice(config, projectId).then((opened) => {
      if (!isGone) setDevice(opened)
    })
    return () => {
      isGone = true
    }
  }, [config, projectId])
  return device
}

import { type ComponentType, useCallback } from 'react'
import { useTexts } from '../../messages/texts.ts'
import { type Device, openDevice } from '../../session/openDevice.ts'
import type { LoadPage, PageProps } from '../page.ts'
import { PageOutlet } from '../shell/PageOutlet.tsx'

/** The properties of a page that needs this window's device. */
export type DevicePageProps = { device: Device; projectId: string }

/**
 * Opens this window as a device of its project, and shows a page for the device, or a button to try again if the device could
 * not be opened.
 *
 * @param props.open - opens the device. @default openDevice
 */
export function DeviceOutlet({
  config,
  Page,
  open = openDevice,
}: PageProps & { Page: ComponentType<DevicePageProps>; open?: typeof openDevice }) {
  const { keys } = useTexts()
  const projectId = config.project?.id
  const load = useCallback<LoadPage>(async () => {
    if (projectId === undefined) return () => <p className="page-text">{keys.unknownProject}</p>
    const device = await open(config, projectId)
    return () => <Page device={device} projectId={projectId} />
  }, [config, projectId, open, Page, keys])
  return <PageOutlet load={load} config={config} />
}

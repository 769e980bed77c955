import type { Kit } from '../../kit.ts'

/** Raises an alert. Loads the code for alerts only now, since few pages ever raise one. Never rejects. */
export async function withAlerts(kit: Kit, raise: (alerts: typeof import('./raiseAlert.ts')) => void): Promise<void> {
  const { lifetime, log } = kit.internals
  try {
    const alerts = await import('./raiseAlert.ts')
    if (!lifetime.signal.aborted) raise(alerts)
  } catch (error) {
    log.info('Unable to raise an alert', error)
  }
}

import { Counter, Gauge, type Registry } from 'prom-client'

/** Registers the metrics of the sockets. @returns functions that count what happens. */
export function createSocketMetrics(options: {
  registry: Registry
  counts: () => { sockets: number; newHeads: number; logs: number }
}): { countNotification: () => void; countClosed: (reason: string) => void } {
  const { registry, counts } = options
  const registers = [registry]
  new Gauge({
    name: 'holdfast_rpc_sockets',
    help: 'Open WebSockets of the RPC service.',
    registers,
    collect() {
      this.set(counts().sockets)
    },
  })
  new Gauge({
    name: 'holdfast_rpc_subscriptions',
    help: 'Subscriptions by kind.',
    labelNames: ['kind'],
    registers,
    collect() {
      const { newHeads, logs } = counts()
      this.set({ kind: 'newHeads' }, newHeads)
      this.set({ kind: 'logs' }, logs)
    },
  })
  const notifications = new Counter({
    name: 'holdfast_rpc_notices_total',
    help: 'Notifications sent to subscriptions.',
    registers,
  })
  const closed = new Counter({
    name: 'holdfast_rpc_sockets_closed_total',
    help: 'WebSockets that the service closed, by reason.',
    labelNames: ['reason'],
    registers,
  })
  return { countNotification: () => notifications.inc(), countClosed: (reason) => closed.inc({ reason }) }
}

import { Counter, Gauge, type Registry } from 'prom-client'
import type { BalanceOutcome } from '../balances/service.ts'

/** Metrics of the data service. */
export type DataMetrics = {
  countBalances: (chain: string, outcome: BalanceOutcome) => void
  countPriceFailure: (chain: string, source: string) => void
  /** Exposes the number of open event sockets. */
  watchSockets: (count: () => number) => void
}

/** Registers the metrics with a registry. */
export function createDataMetrics(registry: Registry): DataMetrics {
  const registers = [registry]
  const balances = new Counter({
    name: 'holdfast_data_balances_total',
    help: 'Readings of balances, by chain and by where the answer came from.',
    labelNames: ['chain', 'outcome'],
    registers,
  })
  const failures = new Counter({
    name: 'holdfast_data_price_failures_total',
    help: 'Failed reads of a source of prices, by chain and source.',
    labelNames: ['chain', 'source'],
    registers,
  })
  return {
    countBalances: (chain, outcome) => balances.inc({ chain, outcome }),
    countPriceFailure: (chain, source) => failures.inc({ chain, source }),
    watchSockets: (count) => {
      new Gauge({
        name: 'holdfast_data_sockets',
        help: 'Open event sockets.',
        registers,
        collect() {
          this.set(count())
        },
      })
    },
  }
}

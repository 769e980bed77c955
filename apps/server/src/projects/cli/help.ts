import { kitFeatures } from '@holdfast/api'
import { projectFeatures } from '../project.ts'

/** The command's help text. */
export const help = `Projects: who may use the kit's services, and from where.

  npm run project -- create <name> [--origin <origin>]… [settings]    make one; prints its id
  npm run project -- list                                             all of them
  npm run project -- show <id>                                        one of them
  npm run project -- allow <id> <origin>…                             put origins on its list
  npm run project -- deny <id> <origin>…                              take them off
  npm run project -- set <id> [--name <name>] [settings]              change its settings
  npm run project -- check <id> <origin>                              may a page from there use it?
  npm run project -- rotate <id>                                      give it another id; the old one ends
  npm run project -- stats <id> [--days <n>]                          how it is used (30 days)
  npm run project -- sponsor <id> [policy]                            which operations are paid for

<id> may be 'own': the project of the product itself. A change is seen by a running server within 3 seconds.

Origins   https://app.example   https://app.example:8443   https://*.example.com (subdomains of any depth)
          http://localhost:5173   capacitor://localhost

Settings
  --features all|none|<list>           services it may use: ${projectFeatures.join(', ')}
  --disable none|all|<list>            features of the kit that are switched off (default none):
                                       ${kitFeatures.join(', ')}
  --include-wallets all|<ids>          the only wallets listed, with commas
  --exclude-wallets none|<ids>         wallets never listed
  --allow-no-origin                    programs that are no browsers may use it (default)
  --forbid-no-origin                   they may not
  --analytics on|off                   hear of events in the kit (default off)
  --keep-addresses on|off              store wallet addresses as they are (default off)

Policy of sponsored operations (docs/bundler.md); amounts are ether
  --on | --off                         pay, or do not (default off)
  --chains all|<ids>                   on these chains
  --contracts all|<addresses>          for calls to these contracts alone
  --methods all|<selectors>            for these methods alone
  --user-day <amount>                  at most, for one account within a day
  --total <amount>                     at most, ever
  --alarm <percent>                    of the total, at which the log has an error

Everywhere
  --json                               print JSON; run 'npm run -s project -- …' for nothing else
  --help                               this text

Ends with 0 when done, 1 when it could not be done ('check': may not), 2 for arguments that make no sense.
`

import { kitFeatures } from '@holdfast/api'
import { projectFeatures } from '../project.ts'

/** The command's help text. */
export const help = `Projects: who may use the kit's services, and from where.

  npm run project -- create <name> [--origin <origin>]… [settings]    create one and print its id
  npm run project -- list                                             all of them
  npm run project -- show <id>                                        one of them
  npm run project -- allow <id> <origin>…                             put origins on its list
  npm run project -- deny <id> <origin>…                              take them off
  npm run project -- set <id> [--name <name>] [settings]              change its settings
  npm run project -- check <id> <origin>                              whether pages of the origin may use it
  npm run project -- rotate <id>                                      give it a new id; the old one stops working
  npm run project -- stats <id> [--days <n>]                          how it is used (30 days)
  npm run project -- sponsor <id> [policy]                            which operations are paid for

<id> may be 'own': the project of the product itself. A running server sees a change within 3 seconds.

Origins   https://app.example   https://app.example:8443   https://*.example.com (subdomains of any depth)
          http://localhost:5173   capacitor://localhost

Settings
  --features all|none|<list>           services it may use: ${projectFeatures.join(', ')}
  --disable none|all|<list>            features of the kit that are switched off (default none):
                                       ${kitFeatures.join(', ')}
  --include-wallets all|<ids>          the only wallets listed, with commas
  --exclude-wallets none|<ids>         wallets never listed
  --allow-no-origin                    programs other than browsers may use it (default)
  --forbid-no-origin                   they may not
  --analytics on|off                   record events in the kit (default off)
  --keep-addresses on|off              store wallet addresses as they are (default off)

Policy of sponsored operations (docs/bundler.md); amounts are ether
  --on | --off                         pay, or do not (default off)
  --chains all|<ids>                   on these chains
  --contracts all|<addresses>          for calls to these contracts alone
  --methods all|<selectors>            for these methods alone
  --user-day <amount>                  at most, for one account within a day
  --total <amount>                     at most, ever
  --alarm <percent>                    of the total at which an error is logged

Everywhere
  --json                               print JSON; 'npm run -s project -- …' omits npm's own lines
  --help                               this text

Exits with 0 on success, 1 on failure (for 'check': when the page may not), 2 for invalid arguments.
`

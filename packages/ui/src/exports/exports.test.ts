import { expect, test } from 'vitest'
import * as colorMode from './colorMode.ts'
import * as dialog from './dialog.ts'
import * as idle from './idle.ts'
import * as main from './index.ts'
import * as menu from './menu.ts'
import * as observable from './observable.ts'
import * as qrCode from './qrCode.ts'
import * as qrScanner from './qrScanner.ts'
import * as tabs from './tabs.ts'
import * as toast from './toast.ts'

test('default: each entry exports these names and no others', () => {
  const namesOf = (entry: object): string => Object.keys(entry).sort().join(' ')
  expect({
    colorMode: namesOf(colorMode),
    dialog: namesOf(dialog),
    idle: namesOf(idle),
    menu: namesOf(menu),
    observable: namesOf(observable),
    qrCode: namesOf(qrCode),
    qrScanner: namesOf(qrScanner),
    tabs: namesOf(tabs),
    toast: namesOf(toast),
  }).toMatchInlineSnapshot(`
    {
      "colorMode": "colorModeChoices createColorMode",
      "dialog": "Dialog",
      "idle": "whenIdle",
      "menu": "Menu MenuGroup MenuItem MenuPopup MenuRadioGroup MenuRadioItem MenuSeparator",
      "observable": "createObservable useObservable",
      "qrCode": "QrCode",
      "qrScanner": "openCodeReader useCamera",
      "tabs": "Tab TabList TabPanel Tabs",
      "toast": "Toaster createToaster",
    }
  `)
  expect(Object.keys(main).sort()).toMatchInlineSnapshot(`
    [
      "Amount",
      "AmountField",
      "Anchor",
      "ArrowDownToLine",
      "ArrowLeft",
      "ArrowRight",
      "ArrowUpFromLine",
      "Avatar",
      "Badge",
      "BadgeCheck",
      "Button",
      "Card",
      "Check",
      "Checkbox",
      "ChevronDown",
      "ChevronRight",
      "CircleAlert",
      "CircleCheck",
      "CircleQuestionMark",
      "Clock",
      "Copy",
      "CopyButton",
      "EmptyState",
      "ErrorState",
      "ExternalLink",
      "Eye",
      "EyeOff",
      "FingerprintPattern",
      "Globe",
      "History",
      "IconButton",
      "Inbox",
      "Info",
      "KeyRound",
      "Landmark",
      "Layers",
      "LayoutGrid",
      "Link2",
      "LinkRow",
      "ListRow",
      "Lock",
      "LogIn",
      "LogOut",
      "Mail",
      "Monitor",
      "Moon",
      "Plus",
      "Puzzle",
      "RefreshCw",
      "ScanQrCode",
      "Search",
      "Settings",
      "ShieldCheck",
      "Skeleton",
      "Smartphone",
      "Spinner",
      "Sun",
      "Switch",
      "TextField",
      "Trash2",
      "TriangleAlert",
      "Unplug",
      "User",
      "VisuallyHidden",
      "Wallet",
      "Waypoints",
      "WifiOff",
      "X",
      "inertWhen",
    ]
  `)
})

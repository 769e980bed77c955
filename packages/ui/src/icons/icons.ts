// Imports each icon's own module, so that neither a bundler nor a test reads the thousands of unused icons. The modules contain
// only shapes.
import AnchorDrawing from 'lucide/dist/esm/icons/anchor.mjs'
import ArrowDownToLineDrawing from 'lucide/dist/esm/icons/arrow-down-to-line.mjs'
import ArrowLeftDrawing from 'lucide/dist/esm/icons/arrow-left.mjs'
import ArrowRightDrawing from 'lucide/dist/esm/icons/arrow-right.mjs'
import ArrowUpFromLineDrawing from 'lucide/dist/esm/icons/arrow-up-from-line.mjs'
import BadgeCheckDrawing from 'lucide/dist/esm/icons/badge-check.mjs'
import CheckDrawing from 'lucide/dist/esm/icons/check.mjs'
import ChevronDownDrawing from 'lucide/dist/esm/icons/chevron-down.mjs'
import ChevronRightDrawing from 'lucide/dist/esm/icons/chevron-right.mjs'
import CircleAlertDrawing from 'lucide/dist/esm/icons/circle-alert.mjs'
import CircleCheckDrawing from 'lucide/dist/esm/icons/circle-check.mjs'
import CircleQuestionMarkDrawing from 'lucide/dist/esm/icons/circle-question-mark.mjs'
import ClockDrawing from 'lucide/dist/esm/icons/clock.mjs'
import CopyDrawing from 'lucide/dist/esm/icons/copy.mjs'
import ExternalLinkDrawing from 'lucide/dist/esm/icons/external-link.mjs'
import EyeDrawing from 'lucide/dist/esm/icons/eye.mjs'
import EyeOffDrawing from 'lucide/dist/esm/icons/eye-off.mjs'
import FingerprintPatternDrawing from 'lucide/dist/esm/icons/fingerprint-pattern.mjs'
import GlobeDrawing from 'lucide/dist/esm/icons/globe.mjs'
import InboxDrawing from 'lucide/dist/esm/icons/inbox.mjs'
import InfoDrawing from 'lucide/dist/esm/icons/info.mjs'
import KeyRoundDrawing from 'lucide/dist/esm/icons/key-round.mjs'
import LandmarkDrawing from 'lucide/dist/esm/icons/landmark.mjs'
import LayersDrawing from 'lucide/dist/esm/icons/layers.mjs'
import LayoutGridDrawing from 'lucide/dist/esm/icons/layout-grid.mjs'
import Link2Drawing from 'lucide/dist/esm/icons/link-2.mjs'
import LockDrawing from 'lucide/dist/esm/icons/lock.mjs'
import LogInDrawing from 'lucide/dist/esm/icons/log-in.mjs'
import LogOutDrawing from 'lucide/dist/esm/icons/log-out.mjs'
import MailDrawing from 'lucide/dist/esm/icons/mail.mjs'
import MonitorDrawing from 'lucide/dist/esm/icons/monitor.mjs'
import MoonDrawing from 'lucide/dist/esm/icons/moon.mjs'
import PlusDrawing from 'lucide/dist/esm/icons/plus.mjs'
import PuzzleDrawing from 'lucide/dist/esm/icons/puzzle.mjs'
import RefreshCwDrawing from 'lucide/dist/esm/icons/refresh-cw.mjs'
import HistoryDrawing from 'lucide/dist/esm/icons/rotate-ccw-clock.mjs'
import ScanQrCodeDrawing from 'lucide/dist/esm/icons/scan-qr-code.mjs'
import SearchDrawing from 'lucide/dist/esm/icons/search.mjs'
import SettingsDrawing from 'lucide/dist/esm/icons/settings.mjs'
import ShieldCheckDrawing from 'lucide/dist/esm/icons/shield-check.mjs'
import SmartphoneDrawing from 'lucide/dist/esm/icons/smartphone.mjs'
import SunDrawing from 'lucide/dist/esm/icons/sun.mjs'
import Trash2Drawing from 'lucide/dist/esm/icons/trash.mjs'
import TriangleAlertDrawing from 'lucide/dist/esm/icons/triangle-alert.mjs'
import UnplugDrawing from 'lucide/dist/esm/icons/unplug.mjs'
import UserDrawing from 'lucide/dist/esm/icons/user.mjs'
import WalletDrawing from 'lucide/dist/esm/icons/wallet.mjs'
import WaypointsDrawing from 'lucide/dist/esm/icons/waypoints.mjs'
import WifiOffDrawing from 'lucide/dist/esm/icons/wifi-off.mjs'
import XDrawing from 'lucide/dist/esm/icons/x.mjs'
import { createIcon } from './createIcon.tsx'

export const Anchor = /* @__PURE__ */ createIcon(AnchorDrawing)
export const ArrowDownToLine = /* @__PURE__ */ createIcon(ArrowDownToLineDrawing)
export const ArrowLeft = /* @__PURE__ */ createIcon(ArrowLeftDrawing)
export const ArrowRight = /* @__PURE__ */ createIcon(ArrowRightDrawing)
export const ArrowUpFromLine = /* @__PURE__ */ createIcon(ArrowUpFromLineDrawing)
export const BadgeCheck = /* @__PURE__ */ createIcon(BadgeCheckDrawing)
export const Check = /* @__PURE__ */ createIcon(CheckDrawing)
export const ChevronDown = /* @__PURE__ */ createIcon(ChevronDownDrawing)
export const ChevronRight = /* @__PURE__ */ createIcon(ChevronRightDrawing)
export const CircleAlert = /* @__PURE__ */ createIcon(CircleAlertDrawing)
export const CircleCheck = /* @__PURE__ */ createIcon(CircleCheckDrawing)
export const CircleQuestionMark = /* @__PURE__ */ createIcon(CircleQuestionMarkDrawing)
export const Clock = /* @__PURE__ */ createIcon(ClockDrawing)
export const Copy = /* @__PURE__ */ createIcon(CopyDrawing)
export const ExternalLink = /* @__PURE__ */ createIcon(ExternalLinkDrawing)
export const Eye = /* @__PURE__ */ createIcon(EyeDrawing)
export const EyeOff = /* @__PURE__ */ createIcon(EyeOffDrawing)
export const FingerprintPattern = /* @__PURE__ */ createIcon(FingerprintPatternDrawing)
export const Globe = /* @__PURE__ */ createIcon(GlobeDrawing)
export const History = /* @__PURE__ */ createIcon(HistoryDrawing)
export const Inbox = /* @__PURE__ */ createIcon(InboxDrawing)
export const Info = /* @__PURE__ */ createIcon(InfoDrawing)
export const KeyRound = /* @__PURE__ */ createIcon(KeyRoundDrawing)
export const Landmark = /* @__PURE__ */ createIcon(LandmarkDrawing)
export const Layers = /* @__PURE__ */ createIcon(LayersDrawing)
export const LayoutGrid = /* @__PURE__ */ createIcon(LayoutGridDrawing)
export const Link2 = /* @__PURE__ */ createIcon(Link2Drawing)
export const Lock = /* @__PURE__ */ createIcon(LockDrawing)
export const LogIn = /* @__PURE__ */ createIcon(LogInDrawing)
export const LogOut = /* @__PURE__ */ createIcon(LogOutDrawing)
export const Mail = /* @__PURE__ */ createIcon(MailDrawing)
export const Monitor = /* @__PURE__ */ createIcon(MonitorDrawing)
export const Moon = /* @__PURE__ */ createIcon(MoonDrawing)
export const Plus = /* @__PURE__ */ createIcon(PlusDrawing)
export const Puzzle = /* @__PURE__ */ createIcon(PuzzleDrawing)
export const RefreshCw = /* @__PURE__ */ createIcon(RefreshCwDrawing)
export const ScanQrCode = /* @__PURE__ */ createIcon(ScanQrCodeDrawing)
export const Search = /* @__PURE__ */ createIcon(SearchDrawing)
export const Settings = /* @__PURE__ */ createIcon(SettingsDrawing)
export const ShieldCheck = /* @__PURE__ */ createIcon(ShieldCheckDrawing)
export const Smartphone = /* @__PURE__ */ createIcon(SmartphoneDrawing)
export const Sun = /* @__PURE__ */ createIcon(SunDrawing)
export const Trash2 = /* @__PURE__ */ createIcon(Trash2Drawing)
export const TriangleAlert = /* @__PURE__ */ createIcon(TriangleAlertDrawing)
export const Unplug = /* @__PURE__ */ createIcon(UnplugDrawing)
export const User = /* @__PURE__ */ createIcon(UserDrawing)
export const Wallet = /* @__PURE__ */ createIcon(WalletDrawing)
export const Waypoints = /* @__PURE__ */ createIcon(WaypointsDrawing)
export const WifiOff = /* @__PURE__ */ createIcon(WifiOffDrawing)
export const X = /* @__PURE__ */ createIcon(XDrawing)

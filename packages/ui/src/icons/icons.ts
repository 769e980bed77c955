// A module per icon, so that neither a bundler nor a test reads the thousands that we do not draw.
import AnchorDrawing from 'lucide-react/icons/anchor'
import ArrowDownToLineDrawing from 'lucide-react/icons/arrow-down-to-line'
import ArrowLeftDrawing from 'lucide-react/icons/arrow-left'
import ArrowRightDrawing from 'lucide-react/icons/arrow-right'
import ArrowUpFromLineDrawing from 'lucide-react/icons/arrow-up-from-line'
import BadgeCheckDrawing from 'lucide-react/icons/badge-check'
import CheckDrawing from 'lucide-react/icons/check'
import ChevronDownDrawing from 'lucide-react/icons/chevron-down'
import ChevronRightDrawing from 'lucide-react/icons/chevron-right'
import CircleAlertDrawing from 'lucide-react/icons/circle-alert'
import CircleCheckDrawing from 'lucide-react/icons/circle-check'
import CircleQuestionMarkDrawing from 'lucide-react/icons/circle-question-mark'
import ClockDrawing from 'lucide-react/icons/clock'
import CopyDrawing from 'lucide-react/icons/copy'
import ExternalLinkDrawing from 'lucide-react/icons/external-link'
import EyeDrawing from 'lucide-react/icons/eye'
import EyeOffDrawing from 'lucide-react/icons/eye-off'
import FingerprintPatternDrawing from 'lucide-react/icons/fingerprint-pattern'
import GlobeDrawing from 'lucide-react/icons/globe'
import HistoryDrawing from 'lucide-react/icons/history'
import InboxDrawing from 'lucide-react/icons/inbox'
import InfoDrawing from 'lucide-react/icons/info'
import KeyRoundDrawing from 'lucide-react/icons/key-round'
import LandmarkDrawing from 'lucide-react/icons/landmark'
import LayersDrawing from 'lucide-react/icons/layers'
import LayoutGridDrawing from 'lucide-react/icons/layout-grid'
import Link2Drawing from 'lucide-react/icons/link-2'
import LockDrawing from 'lucide-react/icons/lock'
import LogInDrawing from 'lucide-react/icons/log-in'
import LogOutDrawing from 'lucide-react/icons/log-out'
import MailDrawing from 'lucide-react/icons/mail'
import MonitorDrawing from 'lucide-react/icons/monitor'
import MoonDrawing from 'lucide-react/icons/moon'
import PlusDrawing from 'lucide-react/icons/plus'
import PuzzleDrawing from 'lucide-react/icons/puzzle'
import RefreshCwDrawing from 'lucide-react/icons/refresh-cw'
import ScanQrCodeDrawing from 'lucide-react/icons/scan-qr-code'
import SearchDrawing from 'lucide-react/icons/search'
import SettingsDrawing from 'lucide-react/icons/settings'
import ShieldCheckDrawing from 'lucide-react/icons/shield-check'
import SmartphoneDrawing from 'lucide-react/icons/smartphone'
import SunDrawing from 'lucide-react/icons/sun'
import Trash2Drawing from 'lucide-react/icons/trash-2'
import TriangleAlertDrawing from 'lucide-react/icons/triangle-alert'
import UnplugDrawing from 'lucide-react/icons/unplug'
import UserDrawing from 'lucide-react/icons/user'
import WalletDrawing from 'lucide-react/icons/wallet'
import WaypointsDrawing from 'lucide-react/icons/waypoints'
import WifiOffDrawing from 'lucide-react/icons/wifi-off'
import XDrawing from 'lucide-react/icons/x'
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

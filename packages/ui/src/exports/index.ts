export { Amount, type AmountProps } from '../amount/Amount.tsx'
export { AmountField, type AmountFieldProps } from '../amount-field/AmountField.tsx'
export { Avatar, type AvatarProps } from '../avatar/Avatar.tsx'
export { Badge, type BadgeProps } from '../badge/Badge.tsx'
export { Button, type ButtonProps } from '../button/Button.tsx'
export { Card } from '../card/Card.tsx'
export { Checkbox, type CheckboxProps } from '../checkbox/Checkbox.tsx'
export { CopyButton, type CopyButtonProps } from '../copy-button/CopyButton.tsx'
export { EmptyState, type EmptyStateProps } from '../empty-state/EmptyState.tsx'
export { ErrorState, type ErrorStateProps } from '../error-state/ErrorState.tsx'
export { IconButton, type IconButtonProps } from '../icon-button/IconButton.tsx'
export type { Icon, IconProps } from '../icons/createIcon.tsx'
export {
  Anchor,
  ArrowDownToLine,
  ArrowLeft,
  ArrowRight,
  ArrowUpFromLine,
  BadgeCheck,
  Check,
  ChevronDown,
  ChevronRight,
  CircleAlert,
  CircleCheck,
  CircleQuestionMark,
  Clock,
  Copy,
  ExternalLink,
  Eye,
  EyeOff,
  FingerprintPattern,
  Globe,
  History,
  Inbox,
  Info,
  KeyRound,
  Landmark,
  Layers,
  LayoutGrid,
  Link2,
  Lock,
  LogIn,
  LogOut,
  Mail,
  Monitor,
  Moon,
  Plus,
  Puzzle,
  RefreshCw,
  ScanQrCode,
  Search,
  Settings,
  ShieldCheck,
  Smartphone,
  Sun,
  Trash2,
  TriangleAlert,
  Unplug,
  User,
  Wallet,
  Waypoints,
  WifiOff,
  X,
} from '../icons/icons.ts'
export { inertWhen } from '../inert/inertWhen.ts'
export { LinkRow, type LinkRowProps } from '../list-row/LinkRow.tsx'
export { ListRow, type ListRowProps } from '../list-row/ListRow.tsx'
export { Skeleton, type SkeletonProps } from '../skeleton/Skeleton.tsx'
export { Spinner, type SpinnerProps } from '../spinner/Spinner.tsx'
export { Switch, type SwitchProps } from '../switch/Switch.tsx'
export { TextField, type TextFieldProps } from '../text-field/TextField.tsx'
export { VisuallyHidden } from '../visually-hidden/VisuallyHidden.tsx'

import { describe, expect, test } from 'vitest'
import { describePrimitive, type PassedProps, type Primitive } from '../../test/describePrimitive.tsx'
import * as exported from './index.ts'
import {
  Amount,
  AmountField,
  Avatar,
  Badge,
  Button,
  Card,
  Checkbox,
  CopyButton,
  EmptyState,
  ErrorState,
  IconButton,
  LinkRow,
  ListRow,
  Skeleton,
  Spinner,
  Switch,
  TextField,
  VisuallyHidden,
  Wallet,
} from './index.ts'
import { QrCode } from './qrCode.ts'

const ignore = (): void => undefined
/** Picks the class, for primitives that accept no other attribute. */
const pickClass = ({ className }: PassedProps) => ({ className })

const primitives: readonly Primitive[] = [
  {
    name: 'Amount',
    draw: (passed) => (
      <Amount exact="1.23456789 ETH" {...pickClass(passed)}>
        1.2345 ETH
      </Amount>
    ),
    rootClass: 'hf-amount',
    accessibleName: '1.2345 ETH',
  },
  {
    name: 'AmountField',
    draw: (passed) => <AmountField label="Amount" value="1.5" symbol="ETH" onValueChange={ignore} {...passed} />,
    rootClass: 'hf-field',
    element: 'input',
    accessibleName: 'Amount',
  },
  { name: 'Avatar', draw: (passed) => <Avatar seed="0xab" {...pickClass(passed)} />, rootClass: 'hf-avatar' },
  { name: 'Badge', draw: (passed) => <Badge {...passed}>installed</Badge>, rootClass: 'hf-badge', element: 'span' },
  {
    name: 'Button',
    draw: (passed) => <Button {...passed}>Deposit</Button>,
    rootClass: 'hf-button',
    element: 'button',
    accessibleName: 'Deposit',
  },
  { name: 'Card', draw: (passed) => <Card {...passed}>Stake</Card>, rootClass: 'hf-card', element: 'div' },
  {
    name: 'Checkbox',
    draw: (passed) => <Checkbox {...passed}>I agree</Checkbox>,
    rootClass: 'hf-checkbox',
    element: 'input',
    accessibleName: 'I agree',
  },
  {
    name: 'CopyButton',
    draw: (passed) => <CopyButton value="0xab" label="Copy address" {...pickClass(passed)} />,
    rootClass: 'hf-icon-button',
    accessibleName: 'Copy address',
  },
  {
    name: 'EmptyState',
    draw: (passed) => <EmptyState title="Nothing here yet" {...pickClass(passed)} />,
    rootClass: 'hf-empty-state',
  },
  {
    name: 'ErrorState',
    draw: (passed) => <ErrorState title="That did not work" {...pickClass(passed)} />,
    rootClass: 'hf-error-state',
  },
  { name: 'Icon', draw: (passed) => <Wallet {...passed} />, rootClass: 'hf-icon', element: 'svg' },
  {
    name: 'IconButton',
    draw: (passed) => (
      <IconButton label="Close" {...passed}>
        <Wallet />
      </IconButton>
    ),
    rootClass: 'hf-icon-button',
    element: 'button',
    accessibleName: 'Close',
  },
  {
    name: 'LinkRow',
    draw: (passed) => (
      <LinkRow href="https://example.test" {...passed}>
        Explorer
      </LinkRow>
    ),
    rootClass: 'hf-list-row',
    element: 'a',
    accessibleName: 'Explorer',
  },
  {
    name: 'ListRow',
    draw: (passed) => <ListRow {...passed}>Coral</ListRow>,
    rootClass: 'hf-list-row',
    element: 'button',
    accessibleName: 'Coral',
  },
  {
    name: 'QrCode',
    draw: (passed) => <QrCode value="wc:1" label="Code to scan" {...pickClass(passed)} />,
    rootClass: 'hf-qr-code',
    accessibleName: 'Code to scan',
  },
  { name: 'Skeleton', draw: (passed) => <Skeleton {...pickClass(passed)} />, rootClass: 'hf-skeleton' },
  {
    name: 'Spinner',
    draw: (passed) => <Spinner label="Loading" {...pickClass(passed)} />,
    rootClass: 'hf-spinner',
    accessibleName: 'Loading',
  },
  {
    name: 'Switch',
    draw: (passed) => <Switch label="Analytics" checked onCheckedChange={ignore} {...passed} />,
    rootClass: 'hf-switch',
    element: 'input',
    accessibleName: 'Analytics',
  },
  {
    name: 'TextField',
    draw: (passed) => <TextField label="User name" {...passed} />,
    rootClass: 'hf-field',
    element: 'input',
    accessibleName: 'User name',
  },
  {
    name: 'VisuallyHidden',
    draw: (passed) => <VisuallyHidden {...passed}>Copied</VisuallyHidden>,
    rootClass: 'hf-visually-hidden',
    element: 'span',
  },
]

for (const primitive of primitives) describePrimitive(primitive)

describe('primitives', () => {
  test('behavior: this suite covers every exported component', () => {
    const icons = Object.entries(exported).filter(([, value]) => typeof value === 'function' && value.name === 'Icon')
    const covered = new Set([...primitives.map(({ name }) => name), ...icons.map(([name]) => name), 'inertWhen'])
    expect(icons.length).toBeGreaterThan(40)
    expect(Object.keys(exported).filter((name) => !covered.has(name))).toEqual([])
  })
})

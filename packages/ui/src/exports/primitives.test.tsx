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
/** The primitives that take a class and no other attribute. */
const classOnly = ({ className }: PassedProps) => ({ className })

const primitives: readonly Primitive[] = [
  {
    name: 'Amount',
    draw: (handed) => (
      <Amount exact="1.23456789 ETH" {...classOnly(handed)}>
        1.2345 ETH
      </Amount>
    ),
    rootClass: 'hf-amount',
    accessibleName: '1.2345 ETH',
  },
  {
    name: 'AmountField',
    draw: (handed) => <AmountField label="Amount" value="1.5" symbol="ETH" onValueChange={ignore} {...handed} />,
    rootClass: 'hf-field',
    element: 'input',
    accessibleName: 'Amount',
  },
  { name: 'Avatar', draw: (handed) => <Avatar seed="0xab" {...classOnly(handed)} />, rootClass: 'hf-avatar' },
  { name: 'Badge', draw: (handed) => <Badge {...handed}>installed</Badge>, rootClass: 'hf-badge', element: 'span' },
  {
    name: 'Button',
    draw: (handed) => <Button {...handed}>Deposit</Button>,
    rootClass: 'hf-button',
    element: 'button',
    accessibleName: 'Deposit',
  },
  { name: 'Card', draw: (handed) => <Card {...handed}>Stake</Card>, rootClass: 'hf-card', element: 'div' },
  {
    name: 'Checkbox',
    draw: (handed) => <Checkbox {...handed}>I agree</Checkbox>,
    rootClass: 'hf-checkbox',
    element: 'input',
    accessibleName: 'I agree',
  },
  {
    name: 'CopyButton',
    draw: (handed) => <CopyButton value="0xab" label="Copy address" {...classOnly(handed)} />,
    rootClass: 'hf-icon-button',
    accessibleName: 'Copy address',
  },
  {
    name: 'EmptyState',
    draw: (handed) => <EmptyState title="Nothing here yet" {...classOnly(handed)} />,
    rootClass: 'hf-empty-state',
  },
  {
    name: 'ErrorState',
    draw: (handed) => <ErrorState title="That did not work" {...classOnly(handed)} />,
    rootClass: 'hf-error-state',
  },
  { name: 'Icon', draw: (handed) => <Wallet {...handed} />, rootClass: 'hf-icon', element: 'svg' },
  {
    name: 'IconButton',
    draw: (handed) => (
      <IconButton label="Close" {...handed}>
        <Wallet />
      </IconButton>
    ),
    rootClass: 'hf-icon-button',
    element: 'button',
    accessibleName: 'Close',
  },
  {
    name: 'LinkRow',
    draw: (handed) => (
      <LinkRow href="https://example.test" {...handed}>
        Explorer
      </LinkRow>
    ),
    rootClass: 'hf-list-row',
    element: 'a',
    accessibleName: 'Explorer',
  },
  {
    name: 'ListRow',
    draw: (handed) => <ListRow {...handed}>Coral</ListRow>,
    rootClass: 'hf-list-row',
    element: 'button',
    accessibleName: 'Coral',
  },
  {
    name: 'QrCode',
    draw: (handed) => <QrCode value="wc:1" label="Code to scan" {...classOnly(handed)} />,
    rootClass: 'hf-qr-code',
    accessibleName: 'Code to scan',
  },
  { name: 'Skeleton', draw: (handed) => <Skeleton {...classOnly(handed)} />, rootClass: 'hf-skeleton' },
  {
    name: 'Spinner',
    draw: (handed) => <Spinner label="Loading" {...classOnly(handed)} />,
    rootClass: 'hf-spinner',
    accessibleName: 'Loading',
  },
  {
    name: 'Switch',
    draw: (handed) => <Switch label="Analytics" checked onCheckedChange={ignore} {...handed} />,
    rootClass: 'hf-switch',
    element: 'input',
    accessibleName: 'Analytics',
  },
  {
    name: 'TextField',
    draw: (handed) => <TextField label="User name" {...handed} />,
    rootClass: 'hf-field',
    element: 'input',
    accessibleName: 'User name',
  },
  {
    name: 'VisuallyHidden',
    draw: (handed) => <VisuallyHidden {...handed}>Copied</VisuallyHidden>,
    rootClass: 'hf-visually-hidden',
    element: 'span',
  },
]

for (const primitive of primitives) describePrimitive(primitive)

describe('primitives', () => {
  test('behavior: the suite knows every component that is exported', () => {
    const icons = Object.entries(exported).filter(([, value]) => typeof value === 'function' && value.name === 'Icon')
    const known = new Set([...primitives.map(({ name }) => name), ...icons.map(([name]) => name), 'inertWhen'])
    expect(icons.length).toBeGreaterThan(40)
    expect(Object.keys(exported).filter((name) => !known.has(name))).toEqual([])
  })
})

import { parseCaipAddress, shortenAddress } from '@holdfast/caip'
import { idOfNft, type Nft as NftRecord, openSend, sendAssetOfNft, startSend } from '@holdfast/core'
import { ArrowUpFromLine, Button, EmptyState, Layers } from '@holdfast/ui'
import type { ReactNode } from 'react'
import { useAccount } from '../../../hooks/useAccount.ts'
import { useKit } from '../../../hooks/useKit.ts'
import { ServicePicture } from '../../../images/AssetImage.tsx'
import { assetsMessages } from '../../../messages/languages/english/assets.ts'
import { useText } from '../../../messages/useText.ts'
import { nameOfNft } from '../nfts/nameOfNft.ts'
import './Nft.css'
import { attempt } from '../../../loading/attempt.ts'

/** Shows one NFT: its picture, its description, and its contract. */
export function Nft() {
  const text = useText(assetsMessages)
  const selected = useKit(({ router }) => router.data?.nft)
  const { caipAddress } = useAccount()
  const nft = useKit(({ nfts }) =>
    selected && nfts?.caipAddress === caipAddress
      ? nfts?.nfts.find((each) => idOfNft(each) === idOfNft(selected))
      : undefined,
  )
  if (nft) return <Details nft={nft} />
  return (
    <EmptyState icon={Layers} className="hf-kit-empty" title={text('nfts.missing')}>
      {text('nfts.missingHint')}
    </EmptyState>
  )
}

function Details({ nft }: { nft: NftRecord }) {
  const text = useText(assetsMessages)
  const name = nameOfNft(nft)
  return (
    <div className="hf-kit-nft-details">
      <span className="hf-kit-nft-picture" aria-hidden="true">
        <ServicePicture src={nft.image?.detail} name={name} />
      </span>
      <h3>
        <bdi>{name}</bdi>
      </h3>
      {nft.isSpam && <p className="hf-kit-nft-warning">{text('nfts.spamHint')}</p>}
      {nft.description && (
        <p className="hf-kit-nft-description" dir="auto">
          {nft.description}
        </p>
      )}
      <SendButton nft={nft} />
      <dl>
        {nft.collection && (
          <Fact name={text('nfts.collection')}>
            <bdi>{nft.collection}</bdi>
          </Fact>
        )}
        <Fact name={text('nfts.tokenId')}>{nft.tokenId}</Fact>
        <Fact name={text('nfts.held')}>{nft.quantity}</Fact>
        <Fact name={text('nfts.standard')}>{nft.standard === 'erc721' ? 'ERC-721' : 'ERC-1155'}</Fact>
        <Contract nft={nft} />
      </dl>
    </div>
  )
}

function SendButton({ nft }: { nft: NftRecord }) {
  const kit = useKit()
  const text = useText(assetsMessages)
  const canSend = useKit(({ options }) => options.features.send)
  const asset = sendAssetOfNft(nft)
  if (!canSend || !asset) return null
  return (
    <Button
      variant="secondary"
      onClick={() => {
        attempt(kit, () => startSend(kit, { asset }))
        openSend(kit)
      }}
    >
      <ArrowUpFromLine /> {text('title.send')}
    </Button>
  )
}

function Contract({ nft }: { nft: NftRecord }) {
  const text = useText(assetsMessages)
  const { caipNetwork } = useAccount()
  const { address } = parseCaipAddress(nft.address)
  const explorer = caipNetwork?.blockExplorers?.default.url
  return (
    <Fact name={text('nfts.contract')}>
      {explorer ? (
        <a
          className="hf-kit-link"
          href={`${explorer.replace(/\/$/, '')}/token/${address}`}
          title={address}
          target="_blank"
          rel="noreferrer noopener"
        >
          {shortenAddress(address)}
        </a>
      ) : (
        <span title={address}>{shortenAddress(address)}</span>
      )}
    </Fact>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

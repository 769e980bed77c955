import type { CallDescription } from '@holdfast/clear-signing'
import { isAddress } from 'viem'
import { devnetWalletMessages as messages } from '../../messages/devnetWallet.ts'
import { formatEther, formatFee } from '../../stake/format.ts'
import type { WalletRequest } from '../request.ts'

/** The content of the window: a question, an explanation, rows of facts, and the exact text or data that is signed. */
export type RequestWords = {
  title: string
  text?: string | undefined
  /** Marks a request that may cost more than the wallet can show. */
  isRisky?: boolean | undefined
  rows: readonly { label: string; value: string; isCode?: boolean }[]
  content?: { label: string; text: string } | undefined
}

/** Puts a request into plain words. */
export function describeRequest(request: WalletRequest): RequestWords {
  switch (request.kind) {
    case 'connect':
      return { ...messages.connect, rows: [] }
    case 'message':
      return {
        title: messages.message.title,
        text: messages.message.text,
        rows: [],
        content: { label: messages.message.content, text: request.text },
      }
    case 'typedData':
      return {
        title: messages.typedData.title,
        text: messages.typedData.text,
        isRisky: true,
        rows: [],
        content: { label: messages.typedData.content, text: request.text },
      }
    case 'switchChain':
      return {
        title: messages.switchChain.title,
        rows: [
          { label: messages.switchChain.from, value: request.from },
          { label: messages.switchChain.to, value: request.to },
        ],
      }
    case 'transaction':
      return describeTransaction(request)
  }
}

function describeTransaction(request: TransactionQuestion): RequestWords {
  const words = messages.transaction
  const { call, to, value, chain, fee } = request
  const isUnknown = call?.kind === 'unknown'
  const description = descriptionOf(call)
  const extent = call?.kind === 'approval' ? call.description.extent : undefined
  return {
    title: transactionTitle(request),
    text: isUnknown ? words.unknown : extent && words.approval[extent],
    isRisky: isUnknown || extent === 'all',
    rows: [
      ...(description
        ? [
            ...description.fields.map((field) => ({ ...field, isCode: isAddress(field.value) })),
            // The publisher of a description names the contract. A token standard's description has no publisher.
            ...(description.contractName ? [{ label: words.contract, value: description.contractName }] : []),
          ]
        : [{ label: words.value, value: formatEther(value) }]),
      { label: words.fee, value: formatFee(fee) },
      { label: words.chain, value: chain },
      // Omits the called contract's address if a row of the description has it already.
      ...(to === null || description?.fields.some(({ value }) => value.toLowerCase() === to.toLowerCase())
        ? []
        : [{ label: description ? words.contractAddress : call ? words.contract : words.to, value: to, isCode: true }]),
    ],
    content: isUnknown ? { label: words.data, text: call.data } : undefined,
  }
}

function transactionTitle({ call, to, value }: TransactionQuestion): string {
  const words = messages.transaction
  const description = descriptionOf(call)
  if (description) return words.titleDescribed(description.sentence)
  if (to === null) return words.titleCreate
  return call ? words.titleUnknown : words.titleSend(formatEther(value))
}

function descriptionOf(call: TransactionQuestion['call']): CallDescription | undefined {
  return call === null || call.kind === 'unknown' ? undefined : call.description
}

type TransactionQuestion = Extract<WalletRequest, { kind: 'transaction' }>

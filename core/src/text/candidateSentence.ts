import { formatOpCode } from '../actions/ops/comments.ts'
import type { DebugMessage } from '../contract/debug.ts'
import { toFriendlyAddress } from '../encoding/address.ts'
import type { Candidate } from '../input/recognise.ts'
import { opCodeOf } from '../messages/decode.ts'
import { plural } from '../plural.ts'
import { readBlock } from '../tlb/block.ts'
import { readStateInit } from '../tlb/stateInit.ts'
import { readTransaction } from '../tlb/transaction.ts'
import { formatSentence } from '../tonconnect/formatSentence.ts'
import { addressOf, neverExpires, type UnixSec } from '../units.ts'
import { formatCoins, formatUtcTime } from './terminalText.ts'

/** Describes a candidate in one line. */
export function candidateSentence(candidate: Candidate, message: DebugMessage | undefined, now: UnixSec): string {
  const { kind, value, cell, op } = candidate
  switch (kind) {
    case 'external-message':
      return message ? externalSentence(message, now) : 'External message'
    case 'internal-message':
      return message ? internalSentence(message, op) : 'Internal message'
    case 'external-out-message':
      return `External-out message${op === undefined ? '' : `, ${op}`}`
    case 'transaction':
      return cell ? transactionSentence(cell) : 'Transaction'
    case 'body': {
      const code = cell && opCodeOf(cell)
      return `Message body: ${op ?? (code === undefined ? 'no op code' : `op code ${formatOpCode(code)}`)}`
    }
    case 'state-init':
      return `StateInit${cell ? `, code ${(readStateInit(cell).code?.hash() ?? '').slice(0, 8)}…` : ''}`
    case 'cell':
      return cell
        ? `Cell${cell.exotic ? ` (${cell.kind})` : ''} with ${cell.bits} bits and ${plural(cell.refCount, 'reference')}, not a message`
        : 'Cell, not a message'
    case 'hash':
      return `Hash ${value.slice(0, 8)}…${value.slice(-8)} of a transaction, message or block, or a public key`
    case 'address':
      return `Account ${toFriendlyAddress(value)}`
    case 'public-key':
      return `Public key ${value.slice(0, 8)}…${value.slice(-8)}`
    case 'block':
      return cell ? blockSentence(cell) : `Block ${value}`
    case 'transfer-link':
      return 'Transfer link: it contains no signed message'
    case 'error-text':
      return 'Error text'
    case 'connect-request':
      return `TON Connect: ${candidate.request ? formatSentence(candidate.request) : 'a request'}`
  }
}

function externalSentence(message: DebugMessage, now: UnixSec): string {
  const { wallet, out_messages: outMessages, seqno, valid_until: until } = message
  const phrases = [`External message to ${toFriendlyAddress(message.destination)}`]
  if (wallet !== undefined) phrases.push(wallet.replace(/^wallet_/, 'wallet ').replaceAll('_', ' '))
  if (seqno !== undefined) phrases.push(`seqno ${seqno}`)
  if (outMessages.length > 0) phrases.push(plural(outMessages.length, 'outgoing message'))
  if (until !== undefined) phrases.push(formatValidity(until, now))
  if (message.has_init) phrases.push('StateInit attached')
  return phrases.join(', ')
}

function internalSentence(message: DebugMessage, op: string | undefined): string {
  const from = message.source === undefined ? '' : ` from ${toFriendlyAddress(message.source)}`
  return `Internal message${from} to ${toFriendlyAddress(message.destination)}${op === undefined ? '' : `, ${op}`}`
}

function transactionSentence(cell: NonNullable<Candidate['cell']>): string {
  const tx = readTransaction(cell)
  const incoming = tx.in_msg?.info
  const account = incoming && incoming.type !== 'ext_out_msg_info' ? incoming.dest : addressOf(-1, tx.account_addr)
  const value = incoming?.type === 'int_msg_info' ? `, received ${formatCoins(incoming.value.grams)}` : ''
  return `Transaction of ${toFriendlyAddress(account)}, ${formatUtcTime(tx.now)} UTC${value}`
}

function blockSentence(cell: NonNullable<Candidate['cell']>): string {
  const { info } = readBlock(cell)
  const { workchain, shard } = info.shard
  return `Block (${workchain},${shard},${info.seq_no}) with its contents, ${formatUtcTime(info.gen_utime)} UTC`
}

function formatValidity(until: number, now: number): string {
  if (until >= neverExpires) return 'no expiry'
  const left = until - now
  return left > 0 ? `valid for ${formatApproximateDuration(left)}` : `expired ${formatApproximateDuration(-left)} ago`
}

function formatApproximateDuration(seconds: number): string {
  if (seconds < 120) return `${seconds} s`
  if (seconds < 7200) return `${Math.round(seconds / 60)} min`
  if (seconds < 172_800) return `${Math.round(seconds / 3600)} h`
  return `${Math.round(seconds / 86_400)} days`
}

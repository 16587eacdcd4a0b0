import { formatFriendly } from '../../cell/address.ts'
import type { DebugMessage } from '../../contract/debug.ts'
import type { Candidate } from '../../input/recognise.ts'
import { opCodeOf } from '../../messages/decode.ts'
import { readBlock } from '../../tlb/block.ts'
import { readStateInit } from '../../tlb/stateInit.ts'
import { readTransaction } from '../../tlb/transaction.ts'
import { type Address, addressOf, type UnixSec } from '../../units.ts'
import { opCodeText } from '../present/message.ts'
import { coinsText } from './marks.ts'

/** What a candidate is, in one line. */
export function candidateSentence(candidate: Candidate, message: DebugMessage | undefined, now: UnixSec): string {
  const { kind, value, cell, op } = candidate
  switch (kind) {
    case 'external-message':
      return message ? externalSentence(message, now) : 'External message'
    case 'internal-message':
      return message ? internalSentence(message, op) : 'Internal message'
    case 'external-out-message':
      return `Message from the chain to the outside${op === undefined ? '' : `, ${op}`}`
    case 'transaction':
      return cell ? transactionSentence(cell) : 'Transaction'
    case 'body': {
      const code = cell && opCodeOf(cell)
      return `Body of a message: ${op ?? (code === undefined ? 'no operation' : `operation ${opCodeText(code)}`)}`
    }
    case 'state-init':
      return `Code and data for a new account${cell ? `, code ${(readStateInit(cell).code?.hash() ?? '').slice(0, 8)}…` : ''}`
    case 'cell':
      return cell
        ? `A cell${cell.exotic ? ` (${cell.kind})` : ''} of ${cell.bits} bits and ${counted(cell.refCount, 'reference')}, no message`
        : 'A cell, no message'
    case 'hash':
      return `Hash ${value.slice(0, 8)}…${value.slice(-8)}, of a transaction, a message or a block`
    case 'address':
      // Raw, as the recogniser gives it.
      return `Account ${friendly(value as Address)}`
    case 'block':
      return cell ? blockSentence(cell) : `Block ${value}`
    case 'transfer-link':
      return 'Link that asks a wallet for a transfer: there is no signed message in it'
  }
}

function externalSentence(message: DebugMessage, now: UnixSec): string {
  const { wallet, orders, seqno, valid_until: until } = message
  const parts = [`External message to ${friendly(message.destination as Address)}`]
  if (wallet !== undefined) parts.push(wallet.replace(/^wallet_/, 'wallet ').replaceAll('_', ' '))
  if (seqno !== undefined) parts.push(`seqno ${seqno}`)
  if (orders.length > 0) parts.push(counted(orders.length, 'transfer'))
  if (until !== undefined) parts.push(validity(until, now))
  if (message.has_init) parts.push('brings code for its account')
  return parts.join(', ')
}

function internalSentence(message: DebugMessage, op: string | undefined): string {
  const from = message.source === undefined ? '' : ` from ${friendly(message.source as Address)}`
  return `Internal message${from} to ${friendly(message.destination as Address)}${op === undefined ? '' : `, ${op}`}`
}

function transactionSentence(cell: NonNullable<Candidate['cell']>): string {
  const tx = readTransaction(cell)
  const incoming = tx.in_msg?.info
  const account = incoming && incoming.type !== 'ext_out_msg_info' ? incoming.dest : addressOf(-1, tx.account_addr)
  const value = incoming?.type === 'int_msg_info' ? `, received ${coinsText(incoming.value.grams)}` : ''
  return `Transaction of ${friendly(account)}, ${timeText(tx.now)}${value}`
}

function blockSentence(cell: NonNullable<Candidate['cell']>): string {
  const { info } = readBlock(cell)
  const { workchain, shard } = info.shard
  return `Block (${workchain},${shard},${info.seq_no}) with its contents, ${timeText(info.gen_utime)}`
}

const timeText = (seconds: number): string =>
  `${new Date(seconds * 1000).toISOString().replace('T', ' ').slice(0, 19)} UTC`

/** The largest time that a wallet can be told. */
const forEver = 0xffffffff

function validity(until: number, now: number): string {
  if (until >= forEver) return 'valid for ever'
  const left = until - now
  return left > 0 ? `valid for ${duration(left)}` : `expired ${duration(-left)} ago`
}

function duration(seconds: number): string {
  if (seconds < 120) return `${seconds} s`
  if (seconds < 7200) return `${Math.floor(seconds / 60)} min`
  if (seconds < 172_800) return `${Math.floor(seconds / 3600)} h`
  return `${Math.floor(seconds / 86_400)} days`
}

const counted = (count: number, what: string): string => `${count} ${what}${count === 1 ? '' : 's'}`

const friendly = (address: Address): string => formatFriendly(address)

import type { Cell } from '../../cell/Cell.ts'
import { parsePublicKey } from '../../encoding/publicKey.ts'
import { AppError } from '../../errors.ts'
import { recognise } from '../../input/recognise.ts'
import type { Message } from '../../tlb/message.ts'
import { readStateInit, type StateInit } from '../../tlb/stateInit.ts'
import { type Address, addressOf, type Hash } from '../../units.ts'
import type { CallContext } from '../context/Deps.ts'
import { resolveAccountId } from '../items/resolveAccountId.ts'

/** What a text names: a key, or a wallet, of which the initial state may be known. */
export type WalletInput =
  | { readonly publicKey: Hash }
  | { readonly address: Address; readonly init?: StateInit | undefined; readonly message?: Message }

/**
 * Reads a public key, an address, a domain, or the BoC of a StateInit or of a message to a wallet.
 *
 * @throws input.text for anything else, input.address, lookup.account for a domain without a wallet, source.*
 */
export async function readWalletInput(context: CallContext, text: string, workchain = 0): Promise<WalletInput> {
  const word = text.trim()
  const publicKey = parsePublicKey(word)
  if (publicKey !== undefined) return { publicKey }
  const { candidates } = recognise(word)
  for (const { kind, message, cell, value } of candidates) {
    if (message && message.info.type !== 'ext_out_msg_info')
      return { address: message.info.dest, init: message.init, message }
    if (kind === 'state-init' && cell) return readInit(cell, workchain)
    if (kind === 'address') return { address: await resolveAccountId(context, value) }
  }
  const isName = /^[^\s.:]+(\.[^\s.:]+)+$|^-?\d+:/.test(word) || /^[\w+/-]{48}$/.test(word)
  if (candidates.length > 0 || !isName) throw unrecognised()
  return { address: await resolveAccountId(context, word) }
}

const readInit = (cell: Cell, workchain: number): WalletInput => ({
  address: addressOf(workchain, cell.hash()),
  init: readStateInit(cell),
})

const unrecognised = (): AppError =>
  new AppError('input.text', {
    reason:
      'expected a public key (64 hex digits or base64), an address, a domain, a StateInit or a message to the wallet',
  })
